/**
 * The writes that were sent, and whether the server acknowledged them. An acknowledged write must exist once,
 * another at most once.
 */
export interface Records {
  readonly phones: PhoneRecord[];
  readonly sessions: SessionRecord[];
  /** Requests that were refused although a phone has every right to send and to repeat them. */
  readonly refused: string[];
  /** Why requests were repeated, and how often. */
  readonly repeats: Map<string, number>;
  /** How many writes were acknowledged so far. */
  acknowledged: number;
}

export interface PhoneRecord {
  readonly deviceId: string;
  /** How many codes it asked for, by leases and with sessions, shoots and new codes of shoots. */
  askedCodes: number;
  readonly leasedCodes: string[];
  /** Refresh tokens that logins gave, none of them used by anybody. */
  readonly logins: string[];
  /** Each exchanged token with the one that came for it. */
  readonly refreshes: { readonly parent: string; readonly child: string }[];
}

export interface SessionRecord {
  /** The name of its location, which no other session has. */
  readonly place: string;
  id: string | null;
  readonly shoots: ShootRecord[];
  readonly files: FileRecord[];
  readonly decisions: { readonly id: string; acknowledged: boolean }[];
}

export interface ShootRecord {
  id: string | null;
  readonly people: {
    readonly email: string;
    readonly by: 'contact' | 'registration';
    acknowledged: boolean;
  }[];
  askedCodes: number;
  readonly generatedCodes: string[];
  published: boolean;
  readonly orders: OrderRecord[];
}

export interface OrderRecord {
  readonly id: string;
  readonly email: string;
  acknowledged: boolean;
  paid: boolean;
}

export interface FileRecord {
  readonly sha256: string;
  readonly inPieces: boolean;
  photoId: string | null;
  /** The address of its upload in pieces. */
  path: string | null;
  /** The last offset that was acknowledged, and how many were. */
  offset: number;
  offsets: number;
  /** The server said later that it has less than it had acknowledged. */
  shortened: boolean;
}

export const openRecords = (): Records => ({
  phones: [],
  sessions: [],
  refused: [],
  repeats: new Map(),
  acknowledged: 0,
});
