// What verify.html does: checks the file that is chosen.
import { unchecked, verify } from "./verify.mjs";

const told = document.getElementById("told");
told.textContent = "";
document.getElementById("file").addEventListener("change", async ({ target }) => {
  const key = document.getElementById("key").value.trim() || null;
  const file = new Uint8Array(await target.files[0].arrayBuffer());
  const faults = await verify(file, key);
  const lines = faults.slice(0, 20).map(({ position, why }) => `position ${position}: ${why}`);
  if (faults.length > 20) lines.push(`and ${faults.length - 20} more`);
  if (faults.length === 0) lines.push("Nothing is wrong.", ...unchecked(file).map((what) => `Not checked: ${what}.`));
  told.textContent = lines.join("\n");
});
