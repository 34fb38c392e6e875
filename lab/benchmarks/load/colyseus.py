"""Colyseus from npm with the toy game: it tracks what changes and sends each client only that."""

from __future__ import annotations

PACKAGES = ("@colyseus/core@0.18", "@colyseus/ws-transport@0.18", "@colyseus/schema@5")
SERVER = """
const { Server, Room } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const { schema, t, StateView } = require('@colyseus/schema');
const HAND = 10, ROW = 5, CARDS = 60, SEATS = 4;
const Player = schema({ hand: t.array('uint8').view(), laid: t.uint32() }, 'Player');
const Toy = schema({ players: t.array(Player), row: t.array('uint8'), turn: t.uint32() }, 'Toy');
class ToyRoom extends Room {
  onCreate() {
    this.maxClients = SEATS + 1;
    this.patchRate = null;
    this.deck = [...Array(CARDS).keys()];
    for (let at = CARDS - 1; at > 0; at -= 1) {
      const other = Math.floor(Math.random() * (at + 1));
      [this.deck[at], this.deck[other]] = [this.deck[other], this.deck[at]];
    }
    this.state = new Toy();
    this.state.turn = 0;
    for (let seat = 0; seat < SEATS; seat += 1) {
      const player = new Player();
      player.laid = 0;
      player.hand.push(...this.deck.splice(-HAND));
      this.state.players.push(player);
    }
    this.seated = [];
    this.onMessage('lay', (client, position) => this.lay(client, position));
  }
  onJoin(client) {
    client.view = new StateView();
    if (this.seated.length < SEATS) client.view.add(this.state.players[this.seated.length]);
    this.seated.push(client.sessionId);
  }
  lay(client, position) {
    const { state, deck } = this, seat = state.turn % SEATS;
    if (this.seated[seat] !== client.sessionId) return;
    const player = state.players[seat];
    const [card] = player.hand.splice(position, 1);
    if (state.row.length === ROW) state.row.shift();
    state.row.push(card);
    player.laid += 1;
    player.hand.push(deck.pop());
    deck.unshift(card);
    state.turn += 1;
    this.broadcastPatch();
  }
}
const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false, gracefullyShutdown: false });
server.define('toy', ToyRoom);
server.listen(0, '127.0.0.1').then(() => {
  const { port } = transport.server.address();
  process.stdout.write(`listening on http://127.0.0.1:${port}\\n`);
});
"""
JOIN_ROOM, ROOM_DATA, ROOM_STATE, ROOM_STATE_PATCH = b"\x0a", b"\x0d", b"\x0e", b"\x0f"
"""How its messages begin."""
LAY = ROOM_DATA + b"\xa3lay"
"""What asks for the move, before the position as MessagePack."""
