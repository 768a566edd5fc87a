import { recordActivity } from '#features/activity/index.ts';
import type { LinkIdentity } from '#platform/access.ts';
import { publish } from '#platform/events.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { linkToken, readLinkToken, versionOf, type LinkVersion } from './link-token.ts';
import {
  linkById,
  openShoots,
  renewEveryLink,
  renewLink,
  visibleLinksOf,
  type Link,
  type OpenShoot,
} from './links.store.ts';

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
 * Whose link a token is (`Authorization: Link <token>`).
 * @throws Problem `unauthenticated` when it never was one of ours, `link_revoked` when it was and is no longer, `link_over` when its days are over
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

/** The identity that a signed media address was made for, if its link is still live in that version and its days are not over; else undefined. */
export async function liveLink(
  db: Db | Tx,
  linkId: string,
  version: number,
  now: Date,
): Promise<LinkIdentity | undefined> {
  const link = await activeLinkIdentity(db, linkId, now);
  return link?.linkVersion === version ? link : undefined;
}

/** A link's identity as it is now; undefined when it was revoked, or its days are over. */
export async function activeLinkIdentity(
  db: Db | Tx,
  linkId: string,
  now: Date,
): Promise<LinkIdentity | undefined> {
  const link = await linkById(db, linkId);
  return link && !link.revokedAt && link.endsAt > now ? identityOf(link) : undefined;
}

/** The address of a link as it is mailed. Never stored: whoever sends it makes it. */
export function linkUrl(platform: Platform, link: LinkVersion & { readonly language: string }): string {
  return `${platform.config.publicUrl}/g?lang=${link.language}#${linkToken(platform.signer, link)}`;
}

/** The address of a link as it is now, for a mail that is being sent; null when it was revoked since it was queued. */
export async function currentLinkUrl(
  platform: Platform,
  db: Db | Tx,
  linkId: string,
): Promise<string | null> {
  const link = await linkById(db, linkId);
  return link && !link.revokedAt ? linkUrl(platform, link) : null;
}

/** Whether a link that holds leads to nothing at the moment, because all that it led to was recalled. */
export async function hasNothingVisible(db: Db | Tx, linkId: string): Promise<boolean> {
  const link = await linkById(db, linkId);
  return link !== undefined && !link.revokedAt && (await openShoots(db, link)).length === 0;
}

/** When a link that exists ends. */
export async function linkEnd(db: Db | Tx, linkId: string): Promise<Date> {
  const link = await linkById(db, linkId);
  if (!link) throw new HttpError('not_found');
  return link.endsAt;
}

/** The links that an address is mailed again: those that show something. Of one whose days are over, they begin anew, if its photos are still kept. */
export async function linksToSendAgain(tx: Tx, address: string, now: Date): Promise<Link[]> {
  const found: Link[] = [];
  for (const link of await visibleLinksOf(tx, address)) {
    if (link.endsAt > now) found.push(link);
    else if (await renewLink(tx, link, now)) {
      const renewed = await linkById(tx, link.id);
      if (renewed && renewed.endsAt > now) found.push(renewed);
    }
  }
  return found;
}

/** Ends every link of every studio, also in galleries that are open; each studio's log says so. @returns how many it was */
export async function revokeEveryLink(tx: Tx, now: Date): Promise<number> {
  const { count, sessions } = await renewEveryLink(tx);
  for (const { id, studioId, photographerId } of sessions)
    await publish(tx, { studioId, photographerId, event: { type: 'session.changed', sessionId: id } });
  for (const studioId of new Set(sessions.map((session) => session.studioId)))
    await recordActivity(tx, { studioId, by: 'system', verb: 'links.revoked', at: now });
  return count;
}

/** The shoots a link shows now. @throws Problem `gallery_recalled` when that is none */
export async function shownShoots(db: Db | Tx, link: LinkIdentity): Promise<OpenShoot[]> {
  const shoots = await openShoots(db, link);
  if (shoots.length === 0) throw new HttpError('gallery_recalled');
  return shoots;
}
