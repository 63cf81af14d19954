// Drawings of pieces: a title from elsewhere has none, and is shown all the same.
import assert from "node:assert/strict"
import { test } from "node:test"
import { drawingsOf } from "../../service/web/shared/board/drawings.js"

test("a title that brings no drawings has none, so that its pieces are cards with their text", async () => {
  const { glyphs, shapes, silent } = await drawingsOf("stray-calf")
  assert.deepEqual([glyphs.size, shapes.size, silent.size], [0, 0, 0])
})

test("a title of ours has drawings", async () => {
  assert.ok((await drawingsOf("ranchers")).glyphs.size > 0)
})
