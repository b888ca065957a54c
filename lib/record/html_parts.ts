// The style and the script of the page with a game.

/** Shows the notes of the whole game, in place of those of the position. */
export const ALL_NOTES = ".notes{display:block}.state .note{display:none}";

/** How the page looks; the board has a style of its own. */
export const PAGE_STYLE = `
*{box-sizing:border-box}[hidden]{display:none!important}
body{margin:0 auto;padding:16px;max-width:1180px;color:#222;background:#faf8f2;
font:15px/1.4 "Helvetica Neue",Helvetica,Arial,"Liberation Sans",sans-serif}
h1{font-size:1.5em;margin:0 0 2px}.fact{color:#666;margin:2px 0}header{margin-bottom:12px}
main{display:grid;grid-template-columns:minmax(0,3fr) minmax(300px,2fr);gap:22px;align-items:start}
.play{position:sticky;top:12px}#board{width:100%;max-height:calc(100vh - 150px);display:block}
nav{display:flex;gap:6px;align-items:center;margin-top:10px}
nav output{flex:1;text-align:center;font-weight:600;min-width:0;overflow-wrap:anywhere}
nav button{font-size:1.1em;letter-spacing:-.1em;line-height:1;padding:9px 14px;border:1px solid #b9b2a0;border-radius:8px;
background:#fff;color:#2f5d50;cursor:pointer}nav button:disabled{opacity:.35;cursor:default}
button:focus-visible{outline:3px solid #3f86b8}
.players{display:grid;gap:8px}.player{display:grid;grid-template-columns:1fr auto;padding:8px 10px;
border:1px solid #ddd6c4;border-left:5px solid #ddd6c4;border-radius:8px;background:#fff}
.player.turn{border-left-color:#b3261e}.name{font-weight:600;overflow-wrap:anywhere}
.score{font-size:1.4em;font-weight:700;line-height:1.1}
.rack{grid-column:1/-1;min-height:36px;margin-top:4px;display:flex;gap:3px}
.chip{display:inline-block;position:relative;width:34px;height:34px;border:1px solid #b79a5b;
border-radius:4px;background:#f9e7bd;font-weight:700;font-size:20px;line-height:31px;
padding-left:7px;color:#2b2417}
.chip sub{position:absolute;right:3px;bottom:2px;font-size:9px;line-height:1;font-weight:600}
.chip.blank{background:#fdf8ea;border-style:dashed}
.note{margin:8px 0;padding:8px 12px;border-left:4px solid #3f86b8;background:#eef5fa;
white-space:pre-line;overflow-wrap:anywhere}.notes{display:none}
table{width:100%;border-collapse:collapse;margin-top:14px;background:#fff;font-size:.93em}
th{color:#666;font-weight:600;text-align:left}td,th{padding:3px 7px;border-bottom:1px solid #e6e0d0}
td:nth-child(1),td:nth-child(4),td:nth-child(5),th:nth-child(4),th:nth-child(5){text-align:right;
font-variant-numeric:tabular-nums}td:nth-child(1){color:#999}
td button{all:unset;cursor:pointer;overflow-wrap:anywhere}tr[data-step]{cursor:pointer}
tr[aria-current]{background:#ffeeb8}
@media(max-width:760px){body{padding:8px}main{grid-template-columns:minmax(0,1fr);gap:10px}
.play{position:static}#board{max-height:none}nav button{flex:1;padding:12px 0}nav output{flex:3}}
@media print{@page{size:A4;margin:12mm}body{background:#fff;padding:0;max-width:none;font-size:10pt}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}nav{display:none}
main{display:block}.play{position:static}#board{width:108mm;margin:0 auto;max-height:none}
.players{grid-template-columns:1fr 1fr;margin-top:2mm}.rack{min-height:0}.chip{width:7mm;height:7mm;font-size:11pt;line-height:6mm;padding-left:1.5mm}.chip sub{font-size:5pt}.player,tr{break-inside:avoid}
table{font-size:7.5pt;margin-top:2mm}td,th{padding:.15mm 2mm}tr[aria-current]{background:none}
.note{break-inside:avoid;font-size:8pt;margin:1.5mm 0;padding:1mm 2mm}${ALL_NOTES}}
`.replaceAll("\n", "");

/**
 * Steps through the positions. What is visible follows from the number of the position alone, which
 * stands in the address after `#`, so that a link can lead to a position.
 */
export const PAGE_SCRIPT = `
"use strict";
const states = [...document.querySelectorAll(".state")];
const tiles = [...document.querySelectorAll("#board [data-from]")];
const rows = [...document.querySelectorAll("tr[data-step]")];
const last = states.length - 1;
let current = last;
function show(step) {
  current = Math.max(0, Math.min(last, step));
  states.forEach((state, index) => state.hidden = index !== current);
  for (const tile of tiles) {
    const from = Number(tile.dataset.from);
    const visible = from <= current && current < Number(tile.dataset.to);
    tile.toggleAttribute("hidden", !visible);
  }
  const fresh = states[current].dataset.fresh;
  for (const tile of tiles) tile.classList.toggle("fresh", tile.dataset.from === fresh);
  for (const each of rows) {
    if (Number(each.dataset.step) === current) each.setAttribute("aria-current", "true");
    else each.removeAttribute("aria-current");
  }
  document.getElementById("where").textContent = states[current].dataset.label;
  for (const button of document.querySelectorAll("[data-go]")) {
    const back = button.dataset.go === "first" || button.dataset.go === "back";
    button.disabled = back ? current === 0 : current === last;
  }
}
function go(step) {
  show(step);
  history.replaceState(null, "", "#" + current);
}
const steps = { first: () => 0, back: () => current - 1, next: () => current + 1, last: () => last };
const keys = { ArrowLeft: "back", ArrowUp: "back", PageUp: "back", Backspace: "back", ArrowRight: "next",
  ArrowDown: "next", PageDown: "next", " ": "next", Enter: "next", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  const name = keys[event.key];
  if (name === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target instanceof HTMLButtonElement && (event.key === " " || event.key === "Enter")) return;
  event.preventDefault();
  go(steps[name]());
});
for (const button of document.querySelectorAll("[data-go]")) {
  button.addEventListener("click", () => go(steps[button.dataset.go]()));
}
for (const row of rows) row.addEventListener("click", () => go(Number(row.dataset.step)));
document.getElementById("board").addEventListener("click", (event) => {
  const box = event.currentTarget.getBoundingClientRect();
  go(event.clientX < box.left + box.width / 3 ? current - 1 : current + 1);
});
function fromAddress() {
  const step = Number(location.hash.slice(1));
  show(location.hash === "" || !Number.isInteger(step) ? last : step);
}
addEventListener("hashchange", fromAddress);
fromAddress();
`.trim();
