// What verify.html does: checks the file that is chosen.
import { verify } from "./verify.mjs";

const told = document.getElementById("told");
told.textContent = "";
document.getElementById("file").addEventListener("change", async ({ target }) => {
  const key = document.getElementById("key").value.trim() || null;
  const raw = await target.files[0].arrayBuffer();
  const found = await verify(new TextDecoder("utf-8", { ignoreBOM: true }).decode(raw), key);
  const lines = found.slice(0, 20).map(({ position, why }) => `position ${position}: ${why}`);
  if (found.length > 20) lines.push(`and ${found.length - 20} more`);
  told.textContent = lines.join("\n") || "Nothing is wrong.";
});
