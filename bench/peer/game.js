// The game that is played on the peer: about as large as a board, and as little work for a move as can be.

const CELLS = 60;

exports.CELLS = CELLS;
exports.Game = {
  name: "cells",
  setup: () => ({ cells: Array(CELLS).fill(0), points: [0, 0] }),
  moves: {
    place: ({ G, playerID }, cell) => {
      if (!(cell >= 0 && cell < CELLS)) return "INVALID_MOVE";
      G.cells[cell] = Number(playerID) + 1;
      G.points[Number(playerID)] += cell;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true,
};
