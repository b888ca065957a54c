// A thread that fails at whatever it is asked.

addEventListener("message", () => {
  throw new Error("This thread always fails");
});
