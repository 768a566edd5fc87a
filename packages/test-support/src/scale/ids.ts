/** The size of a generated database. Every row follows from these numbers. */
export interface Size {
  /** Sessions of ten shoots. */
  readonly sessions: number;
  /** The first photo of a shoot shows its QR code. */
  readonly photosOfShoot: number;
  /** Milliseconds since 1970: the sessions are spread over the 300 days before. */
  readonly untilMs: number;
}

/** Sessions of the first studio, which is the same in each database that is large enough. */
export const FIRST = 60;
/** The studios that share the sessions that neither the first nor the large studio has. */
export const CROWD = 198;
const DAYS = 300;

/** Tags in the ids, so that no two tables share an id. */
const TAGS = {
  studio: 1,
  user: 2,
  location: 3,
  priceGroup: 4,
  session: 5,
  shoot: 6,
  stretch: 7,
  customer: 8,
  link: 9,
  order: 10,
  payment: 11,
  mail: 12,
  activity: 13,
  photo: 14,
  upload: 15,
  operation: 16,
  calibration: 17,
};
type Tag = keyof typeof TAGS;

/** Users of a studio: the first one is its owner. */
export const USERS = 4;

/** The statements that create the functions which the rows use. `scale` is dropped afterwards. */
export const functions = ({ sessions, untilMs }: Size): readonly string[] => [
  `create schema scale`,
  // A UUIDv7 of a time, a tag and a number.
  `create function scale.id(ms bigint, tag int, n bigint) returns uuid language sql immutable as $$
    select (lpad(to_hex(ms), 12, '0') || '7' || lpad(to_hex(tag), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid $$`,
  // Sessions of a studio are spread over all days: 7919 is a prime.
  `create function scale.begun(s bigint) returns bigint language sql immutable as $$
    select ${untilMs}::bigint - ${DAYS * 86_400_000}::bigint + (s * 7919 % ${sessions}) * ${Math.floor((DAYS * 86_400_000) / sessions)} $$`,
  `create function scale.at(ms bigint) returns timestamptz language sql immutable as $$
    select to_timestamp(ms / 1000.0) $$`,
  // Studio 0 has the first sessions, studio 1 is large, and the others share the rest.
  `create function scale.studio(s bigint) returns bigint language sql immutable as $$
    select case when s < ${FIRST} then 0 when s < ${FIRST + Math.floor((sessions - FIRST) / 2)} then 1
      else 2 + s % ${CROWD} end $$`,
  `create function scale.code(kind text, n bigint) returns text language sql immutable as $$
    select upper(left(md5(kind || n), 26)) $$`,
  // An address belongs to about three customers, never twice to one session.
  `create function scale.address(c bigint) returns text language sql immutable as $$
    select 'person' || c * 7 % ${sessions * 10} || '@family.test' $$`,
];

/** An id, in SQL. Ids of rows that have no time of their own start with the first day. */
export const idOf = (tag: Tag, n: string, ms = '1750000000000') => `scale.id(${ms}, ${TAGS[tag]}, ${n})`;
export const ids = {
  studio: (s: string) => idOf('studio', `scale.studio(${s})`),
  user: (s: string) => idOf('user', `scale.studio(${s}) * ${USERS} + ${s} % ${USERS}`),
  location: (s: string) => idOf('location', `scale.studio(${s})`),
  priceGroup: (s: string) => idOf('priceGroup', `scale.studio(${s}) * 3 + 1`),
  session: (s: string) => idOf('session', s, `scale.begun(${s})`),
  shoot: (h: string) => idOf('shoot', h, shootMs(h)),
  customer: (c: string) => idOf('customer', c, shootMs(`(${c} / 3)`)),
  link: (c: string) => idOf('link', c, publishedMs(`(${c} / 3)`)),
  order: (o: string) => idOf('order', o, publishedMs(`(${o} / 2)`)),
  photo: (p: string, each: number) => idOf('photo', p, shootMs(`(${p} / ${each})`)),
};
/** Shoot `h` is the tenth part of session `h / 10`, and lasts 170 s. */
export const shootMs = (h: string) => `(scale.begun(${h} / 10) + 60000 + ${h} % 10 * 170000)`;
export const publishedMs = (h: string) => `(scale.begun(${h} / 10) + 86400000)`;
/** Four of five shoots are published. */
export const isPublished = (h: string) => `${h} % 5 <> 4`;

/** The statement that fills a table: `n` runs from 0 to `count` - 1. */
export const fill = (table: string, columns: string, count: number, values: string, where = 'true') =>
  `insert into ${table} (${columns}) overriding system value
   select ${values} from generate_series(0, ${count - 1}) as t(n) where ${where}`;
