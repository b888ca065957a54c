// A thread that never comes to an end with what it is asked.

addEventListener("message", () => {
  while (performance.now() > 0) {
    // For as long as the thread lives.
  }
});
