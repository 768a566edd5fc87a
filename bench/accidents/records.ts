/**
 * The writes that were sent, and whether the server acknowledged them. An acknowledged write must
 * exist exactly once, any other write at most once.
 */
export interface Records {
  readonly phones: PhoneRecord[];
  readonly sessions: SessionRecord[];
  /** Refused requests, although the phones may send and repeat them. */
  readonly refused: string[];
  /** How often requests were repeated, by reason. */
  readonly repeats: Map<string, number>;
  /** The number of acknowledged writes so far. */
  acknowledged: number;
}

export interface PhoneRecord {
  readonly deviceId: string;
  /**
   * The number of codes that it requested: by leases, and with sessions, shoots and new codes of
   * shoots.
   */
  askedCodes: number;
  readonly leasedCodes: string[];
  /** Refresh tokens of logins. None of them was ever used. */
  readonly logins: string[];
  /** Each exchanged token with its successor. */
  readonly refreshes: { readonly parent: string; readonly child: string }[];
}

export interface SessionRecord {
  /** The name of its location, unique to this session. */
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
  /** The last acknowledged offset, and the number of acknowledged offsets. */
  offset: number;
  offsets: number;
  /** The server later reported a smaller offset than it had acknowledged. */
  shortened: boolean;
}

export const openRecords = (): Records => ({
  phones: [],
  sessions: [],
  refused: [],
  repeats: new Map(),
  acknowledged: 0,
});
