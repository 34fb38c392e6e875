/* The public protocol, version 1. Written by docs/protocol_types.py; run `make docs`. */

/** A game, the settings that differ from its defaults, and a name to save them under. */
export interface NewTable {
  game: string;
  settings?: Record<string, unknown>;
  keep?: string;
}

/** Who sits down. */
export interface NewSeat {
  name: string;
  colour?: string | null;
  nonce?: string | null;
}

/** One phone's share of the key of a table. */
export interface Share {
  share: string;
}

/** Labels that another program has read. */
export interface Scanned {
  codes: string[];
}

/** What a client says when it connects. */
export interface Dial {
  table: string;
  token?: string | null;
  nonce?: string | null;
  format?: "html" | "json";
}

/** An answer to an offer. */
export interface Act {
  id: string;
  offer: string;
  values?: Record<string, unknown>;
}

/** One option: its key is the answer, its label for people. */
export interface Choosable {
  key: string;
  label: string;
  note?: string | null;
}

/** A value an offer asks for. */
export interface FieldReply {
  label?: string | null;
}

/** A whole number from `low` to `high`; a dial begins at `start`. */
export interface NumberField {
  kind: "number";
  low: number;
  high: number;
  start: number | null;
  label?: string | null;
}

/** From `least` to `most` of the options: one key if both are 1, else a list of keys. */
export interface ChoiceField {
  kind: "choice";
  options: Choosable[];
  least: number;
  most: number;
  start?: unknown;
  label?: string | null;
}

/** From `least` to `most` of the cards, answered like a choice. */
export interface CardsField {
  kind: "cards";
  options: Choosable[];
  least: number;
  most: number;
  start?: unknown;
  label?: string | null;
}

/** From `least` to `most` of these seats: one number, or a list of numbers. */
export interface SeatsField {
  kind: "seats";
  options: number[];
  least: number;
  most: number;
  label?: string | null;
}

/** From `least` to `most` of these hexes: one `[q, r]`, or a list of them. */
export interface HexesField {
  kind: "hexes";
  options: number[][];
  least: number;
  most: number;
  radius?: number;
  label?: string | null;
}

/** Yes or no; a switch begins at `start`. */
export interface FlagField {
  kind: "flag";
  start: boolean;
  label?: string | null;
}

/** From `least` to `most` characters, in up to `lines` lines. */
export interface TextField {
  kind: "text";
  least: number;
  most: number;
  lines: number;
  start: string;
  label?: string | null;
}

/** The text of a printed label; of a `secret` one no picture may be shown. */
export interface LabelField {
  kind: "label";
  secret: boolean;
  label?: string | null;
}

/** The faces of `count` dice, each from 1 to `sides`. */
export interface DiceField {
  kind: "dice";
  count: number;
  sides: number;
  label?: string | null;
}

/** The sides of `count` tokens, each `black` or `white`. */
export interface TokensField {
  kind: "tokens";
  count: number;
  label?: string | null;
}

/** The fingerprint of values for the fields `inside`, which stay on the phone. */
export interface SealedField {
  kind: "sealed";
  inside: Record<string, Field>;
  label?: string | null;
}

/** The values behind a `fingerprint`, with the nonce it was made with. */
export interface OpeningField {
  kind: "opening";
  inside: Record<string, Field>;
  fingerprint: string;
  label?: string | null;
}

/** One thing the viewer may do now: answer `offer` with a value for each of the `fields`. */
export interface OfferReply {
  offer: string;
  label: string;
  help: string | null;
  fields: Record<string, Field>;
  public: boolean;
  seldom: boolean;
}

/** That the companion is running. */
export interface Health {
  status: "ok";
  version: string;
}

/** A short name for what went wrong, and one sentence for people. */
export interface Fault {
  code: string;
  message: string;
}

/** Why something was not done. */
export interface ErrorReply {
  error: Fault;
}

/** A setting of a game: a field with a name, a default, and the limits of its kind. */
export interface SettingReply {
  name: string;
  kind: string;
  label: string;
  default: unknown;
  low?: number | null;
  high?: number | null;
  start?: unknown;
  options?: Choosable[] | null;
  least?: number | null;
  most?: number | null;
  lines?: number | null;
}

/** A game that can be played here. */
export interface GameReply {
  id: string;
  title: string;
  seats: number[];
  settings: SettingReply[];
}

/** Settings that this laptop keeps under a name. */
export interface PresetReply {
  name: string;
  settings: Record<string, unknown>;
}

/** A new table: its code, the host's token, where to join, and the commitment to its luck. */
export interface TableMade {
  table: string;
  host: string;
  join: string;
  screen: string;
  commitment: string;
}

/** A seat, and the token that stands for whoever sits there. */
export interface SeatTaken {
  seat: number;
  token: string;
}

/** It is done and saved; the version is that of the sender's own view. */
export interface Taken {
  version: number;
}

/** A token for a scanner. */
export interface StationReply {
  token: string;
}

/** This phone's share of the key; null if the laptop keeps the key alone. */
export interface ShareReply {
  share: string | null;
}

/** The table is open. */
export interface ShareTaken {
  open: boolean;
}

/** What a code means at this table: whether it was accepted, or an error to read out. */
export interface Meaning {
  taken?: boolean;
  error?: string | null;
  game?: string | null;
  kind?: string | null;
  serial?: string | null;
}

/** A code in a picture; text and corners are null where they would tell a secret. */
export interface SightingReply {
  text: string | null;
  corners: number[][] | null;
  meaning: Meaning;
}

/** What the person in front of a camera has to do now. */
export interface Asks {
  prompt: string;
  label: string;
  secret: boolean;
  open: boolean;
}

/** What was seen, and one sentence about it. */
export interface ScanReply {
  sightings: SightingReply[];
  say: string;
  asks: Asks;
  version: number;
}

/** A die or a token in a picture: what it shows, and the four corners of its box. */
export interface Thing {
  value: number | string;
  box: number[][];
}

/** What dice or tokens in a photo show; if not `sure`, ask people. */
export interface ThrowReply {
  size: number[];
  sure: boolean;
  say: string | null;
  dice?: Thing[] | null;
  tokens?: Thing[] | null;
}

/** Which game is played. */
export interface GameName {
  id: string;
  title: string;
}

/** How a player is told apart: colour, shape and letter. */
export interface MarkReply {
  colour: string;
  shape: string;
  letter: string;
}

/** Somebody at the table. */
export interface PlayerReply {
  seat: number;
  name: string;
  mark: MarkReply;
  away: boolean;
  gone: boolean;
  stand_in: boolean;
  answered_for: boolean;
}

/** An offer the clock answers at the time `ends`, in seconds since 1970. */
export interface ClockReply {
  label: string;
  ends: number;
}

/** What the viewer has sealed and may still change. */
export interface SealedReply {
  offer: string;
  values: Record<string, unknown>;
}

/** The seat card that the host's screen shows. */
export interface ShownCard {
  seat: number;
  code: string;
}

/** What the host may answer for a seat. */
export interface AnswersFor {
  seat: number;
  offers: OfferReply[];
}

/** How the game ended. */
export interface Over {
  ending: string;
  winners: number[];
  sentence: string;
}

/** Everything one viewer may know of a table. */
export interface View {
  version: number;
  table: string;
  game: GameName;
  status: "ended" | "lobby" | "paused" | "playing";
  you: number | null;
  prompt: string;
  players: PlayerReply[];
  settings: Record<string, unknown>;
  notices: string[];
  commitment: string;
  secret: string | null;
  trouble: string | null;
  clocks: ClockReply[];
  offers: OfferReply[];
  menu: OfferReply[];
  state: unknown;
  waiting: number[];
  finished: number | null;
  over: Over | null;
  journal: string[];
  card?: string | ShownCard | null;
  sealed?: SealedReply | null;
  answer_for?: AnswersFor[] | null;
}

/** The parts of a page that look different now; `fill` is to be skipped. */
export interface Regions {
  version: number;
  regions: Record<string, string>;
  fill?: string;
}

/** The result of an act on the socket. */
export interface Acknowledged {
  ok: boolean;
  version?: number | null;
  error?: Fault | null;
}

/** What an offer asks for. */
export type Field =
  | NumberField
  | ChoiceField
  | CardsField
  | SeatsField
  | HexesField
  | FlagField
  | TextField
  | LabelField
  | DiceField
  | TokensField
  | SealedField
  | OpeningField;
