"""boardgame.io from npm with the toy game."""

from __future__ import annotations

PACKAGES = ("boardgame.io@0.50", "node-persist@3")
SERVER = """
const { Server, FlatFile } = require('boardgame.io/server');
const { PlayerView, TurnOrder } = require('boardgame.io/core');
const [storage, dir] = process.argv.slice(2);
const HAND = 10, ROW = 5, CARDS = 60;
const toy = {
  name: 'toy',
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle([...Array(CARDS).keys()]);
    const players = {}, laid = {};
    for (let seat = 0; seat < ctx.numPlayers; seat += 1) {
      players[seat] = { hand: deck.splice(-HAND) };
      laid[seat] = 0;
    }
    return { secret: { deck }, players, laid, row: [] };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1, order: TurnOrder.DEFAULT },
  moves: {
    lay: {
      move: ({ G, playerID }, position) => {
        const { hand } = G.players[playerID];
        const [card] = hand.splice(position, 1);
        G.row = [...G.row.slice(1 - ROW), card];
        G.laid[playerID] += 1;
        hand.push(G.secret.deck.pop());
        G.secret.deck.unshift(card);
      },
      client: false,
    },
  },
};
const server = Server({
  games: [toy],
  origins: [/.*/],
  ...(storage === 'files' ? { db: new FlatFile({ dir, logging: false }) } : {}),
});
console.info = console.log = () => {};
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => {
  process.stdout.write(`listening on http://127.0.0.1:${appServer.address().port}\\n`);
});
"""
