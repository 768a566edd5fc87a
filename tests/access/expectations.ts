import type { Who } from './identities.ts';

/**
 * The expected status, or several acceptable ones, because a write may find that it was done
 * before.
 */
export type Status = number | readonly number[];
export type Expectations = Readonly<Record<Who, Status>>;

const DEAD = {
  expired: 401,
  ended: 401,
  deactivated: 401,
  noise: 401,
  tokenAsLink: 401,
  linkAsToken: 401,
} as const;
const NO_USER = {
  nobody: 401,
  customer: 401,
  unpaid: 401,
  revoked: 410,
  recalled: 401,
  shared: 401,
  unshared: 410,
  ...DEAD,
} as const;

/** Any logged-in user, in their own studio. */
export const users = (ok: Status): Expectations => ({
  ...NO_USER,
  photographer: ok,
  colleague: ok,
  owner: ok,
  stranger: ok,
  operator: ok,
});

/** Those who run the installation. No role in a studio opens it. */
export const operators = (ok: Status): Expectations => ({ ...users(403), operator: ok });

/** The photographer of the session, and the owner of the studio. */
export const ofSession = (ok: Status): Expectations => ({
  ...users(ok),
  colleague: 403,
  stranger: 404,
  operator: 404,
});

/** Every owner, in their own studio. */
export const owners = (ok: Status): Expectations => ({
  ...users(ok),
  photographer: 403,
  colleague: 403,
  operator: 403,
});

/** The owner of the studio that it belongs to. */
export const ofStudio = (ok: Status): Expectations => ({ ...owners(ok), stranger: 404 });

const NO_LINK = {
  nobody: 401,
  shared: 401,
  unshared: 410,
  photographer: 401,
  colleague: 401,
  owner: 401,
  stranger: 401,
  operator: 401,
  ...DEAD,
} as const;

/**
 * Holders of valid links: of a customer who has bought, one who has ordered, and one whose gallery
 * was recalled.
 */
export const links = (customer: Status, unpaid: Status, recalled: Status): Expectations => ({
  ...NO_LINK,
  customer,
  unpaid,
  recalled,
  revoked: 410,
});

/** The viewer of favourites that a customer shares. */
export const viewers = (ok: Status): Expectations => ({ ...users(401), shared: ok });

/** The same for every identity. */
export const anybody = (status: Status): Expectations => ({
  nobody: status,
  customer: status,
  unpaid: status,
  revoked: status,
  recalled: status,
  shared: status,
  unshared: status,
  photographer: status,
  colleague: status,
  owner: status,
  stranger: status,
  operator: status,
  expired: status,
  ended: status,
  deactivated: status,
  noise: status,
  tokenAsLink: status,
  linkAsToken: status,
});
