import type { Share as ShareAnswer } from '@photoslate/contract/galleries';
import { DAY_MS } from '@photoslate/domain/durations';
import type { LinkIdentity, ShareIdentity } from '#platform/access.ts';
import { HttpError } from '#platform/http-error.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { readLinkToken, shareToken } from './link-token.ts';
import { lockedLink } from './links.service.ts';
import { insertShare, shareById, shareOfLink, type Share } from './shares.store.ts';

/** A share ends after this many days, or with its link if that ends earlier. */
const SHARE_DAYS = 30;

const identityOf = ({ id, ...share }: Share): ShareIdentity => ({ kind: 'share', shareId: id, ...share });

/**
 * Authenticates the token of a share (`Authorization: Share <token>`).
 *
 * @throws HttpError `unauthenticated` if the token is invalid; `link_revoked` if it is valid, but
 * its share was stopped or its link is dead; `link_over` if it has ended
 */
export async function identifyShare(platform: Platform, token: string): Promise<ShareIdentity> {
  const read = readLinkToken(token);
  if (!read || !platform.signer.verify('share', read.mac, read.id)) throw new HttpError('unauthenticated');
  const share = await shareById(platform.db, read.id);
  if (!share) throw new HttpError('link_revoked');
  if (share.endsAt <= platform.clock.now()) throw new HttpError('link_over');
  return identityOf(share);
}

/** The share of a signed media URL; undefined if it was stopped, has ended, or its link is dead. */
export async function liveShare(db: Db | Tx, id: string, now: Date): Promise<ShareIdentity | undefined> {
  const share = await shareById(db, id);
  return share && share.endsAt > now ? identityOf(share) : undefined;
}

/** The address of a link's share and its end; null if the link does not share. */
export async function currentShare(
  platform: Platform,
  db: Db | Tx,
  { linkId }: Pick<LinkIdentity, 'linkId'>,
): Promise<ShareAnswer | null> {
  const share = await shareOfLink(db, linkId);
  if (!share || share.endsAt <= platform.clock.now()) return null;
  const address = `${platform.config.publicUrl}/favourites?lang=${share.language}`;
  return {
    url: `${address}#${shareToken(platform.signer, share.id)}`,
    endsAt: share.endsAt.toISOString(),
  };
}

/**
 * Shares the favourites of a link. While they are shared, it answers the same address again.
 *
 * @throws HttpError `link_revoked`
 */
export async function createShare(
  platform: Platform,
  tx: Tx,
  link: LinkIdentity,
  now: Date,
): Promise<ShareAnswer> {
  await lockedLink(tx, link);
  const { linkId, linkVersion } = link;
  const endsAt = new Date(now.getTime() + SHARE_DAYS * DAY_MS);
  await insertShare(tx, { id: newId(), linkId, linkVersion, createdAt: now, endsAt });
  const share = await currentShare(platform, tx, link);
  // The link ended between the check of its token and now.
  if (!share) throw new HttpError('link_over');
  return share;
}
