// boardgame.io as it is meant to be run: PORT, and FILES = a folder to keep games in (without: in memory only).

const { FlatFile, Server } = require("boardgame.io/server");
const { Game } = require("./game.js");

const { FILES, PORT } = process.env;
const db = FILES ? { db: new FlatFile({ dir: FILES, logging: false }) } : {};
Server({ games: [Game], origins: ["*"], ...db }).run({ port: Number(PORT) });
