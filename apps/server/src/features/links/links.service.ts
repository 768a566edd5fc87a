import { recordActivity } from '#features/activity/index.ts';
import type { LinkIdentity } from '#platform/access.ts';
import { publishAtCommit } from '#platform/events.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { linkToken, readLinkToken, versionOf, type LinkVersion } from './link-token.ts';
import {
  linkById,
  lockLinkVersion,
  openShoots,
  visibleLinksOf,
  type Link,
  type OpenShoot,
  type SessionsOf,
} from './links.store.ts';
import { renewEveryLink, renewLink } from './link-versions.store.ts';

const identityOf = (link: Link): LinkIdentity => ({
  kind: 'link',
  linkId: link.id,
  linkVersion: link.version,
  studioId: link.studioId,
  sessionId: link.sessionId,
  address: link.address,
  email: link.email,
  language: link.language,
});

/**
 * Authenticates a link token (`Authorization: Link <token>`).
 *
 * @throws HttpError `unauthenticated` if the token is invalid, `link_revoked` if it is valid but
 * was revoked, `link_over` if the link has expired
 */
export async function identifyLink(platform: Platform, token: string): Promise<LinkIdentity> {
  const read = readLinkToken(token);
  const link = read && (await linkById(platform.db, read.id));
  const version = link ? versionOf(platform.signer, link, read.mac) : null;
  if (!link || version === null) throw new HttpError('unauthenticated');
  if (version !== link.version || link.revokedAt) throw new HttpError('link_revoked');
  if (link.endsAt <= platform.clock.now()) throw new HttpError('link_over');
  return identityOf(link);
}

/**
 * The link of a signed media URL, if the link still has that version, is not revoked and has not
 * expired; else undefined.
 */
export async function liveLink(
  db: Db | Tx,
  linkId: string,
  version: number,
  now: Date,
): Promise<LinkIdentity | undefined> {
  const link = await activeLinkIdentity(db, linkId, now);
  return link?.linkVersion === version ? link : undefined;
}

/** The identity of a link; undefined if it was revoked or has expired. */
export async function activeLinkIdentity(
  db: Db | Tx,
  linkId: string,
  now: Date,
): Promise<LinkIdentity | undefined> {
  const link = await linkById(db, linkId);
  return link && !link.revokedAt && link.endsAt > now ? identityOf(link) : undefined;
}

/** The URL of a link as it is mailed. It is never stored; the sender generates it. */
export function linkUrl(platform: Platform, link: LinkVersion & { readonly language: string }): string {
  return `${platform.config.publicUrl}/g?lang=${link.language}#${linkToken(platform.signer, link)}`;
}

/**
 * The current URL of a link, for a mail that is being sent; null if the link was revoked since the
 * mail was queued.
 */
export async function currentLinkUrl(
  platform: Platform,
  db: Db | Tx,
  linkId: string,
): Promise<string | null> {
  const link = await linkById(db, linkId);
  return link && !link.revokedAt ? linkUrl(platform, link) : null;
}

/**
 * Whether a link that is not revoked shows nothing at the moment, because all of its galleries were
 * recalled.
 */
export async function hasNothingVisible(db: Db | Tx, linkId: string): Promise<boolean> {
  const link = await linkById(db, linkId);
  return link !== undefined && !link.revokedAt && (await openShoots(db, link)).length === 0;
}

/**
 * The time at which a link ends.
 *
 * @throws HttpError `not_found`
 */
export async function linkEnd(db: Db | Tx, linkId: string): Promise<Date> {
  const link = await linkById(db, linkId);
  if (!link) throw new HttpError('not_found');
  return link.endsAt;
}

/**
 * The links to mail to an address again: those with a visible gallery. An expired link is renewed
 * if its photos are still kept.
 *
 * @param of only links of these sessions; by default those of all studios
 */
export async function linksToSendAgain(tx: Tx, address: string, now: Date, of?: SessionsOf): Promise<Link[]> {
  const found: Link[] = [];
  for (const link of await visibleLinksOf(tx, address, of)) {
    if (link.endsAt > now) found.push(link);
    else if (await renewLink(tx, link, now)) {
      const renewed = await linkById(tx, link.id);
      if (renewed && renewed.endsAt > now) found.push(renewed);
    }
  }
  return found;
}

/**
 * Invalidates every mailed link of every studio, also for open galleries, and records it in each
 * studio's log.
 *
 * @returns the number of links
 */
export async function revokeEveryLink(tx: Tx, now: Date): Promise<number> {
  const { count, sessions } = await renewEveryLink(tx);
  for (const { id, studioId, photographerId } of sessions)
    await publishAtCommit(tx, {
      studioId,
      photographerId,
      event: { type: 'session.changed', sessionId: id },
    });
  for (const studioId of new Set(sessions.map((session) => session.studioId)))
    await recordActivity(tx, { studioId, by: 'system', verb: 'links.revoked', at: now });
  return count;
}

/**
 * Locks a link until the transaction ends: a revocation or an erasure waits.
 *
 * @throws HttpError `link_revoked`
 */
export async function lockedLink(tx: Tx, { linkId, linkVersion }: LinkIdentity): Promise<void> {
  if (!(await lockLinkVersion(tx, linkId, linkVersion))) throw new HttpError('link_revoked');
}

/**
 * The shoots that a link shows now.
 *
 * @throws HttpError `gallery_recalled` if there are none
 */
export async function shownShoots(
  db: Db | Tx,
  link: Pick<LinkIdentity, 'sessionId' | 'address'>,
): Promise<OpenShoot[]> {
  const shoots = await openShoots(db, link);
  if (shoots.length === 0) throw new HttpError('gallery_recalled');
  return shoots;
}
