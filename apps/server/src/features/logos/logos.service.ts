import type { StudioSettings } from '@photoslate/contract/settings';
import { randomBytes } from 'node:crypto';
import { recordActivity } from '#features/activity/index.ts';
import { readSettings, updateStudio } from '#features/studio/index.ts';
import type { UserIdentity } from '#platform/access.ts';
import type { Tx } from '#platform/database/handles.ts';
import type { Platform } from '#platform/platform.ts';
import { fieldHttpError } from '#platform/http-error.ts';
import { deleteLogosJob, logoFolder } from './logos.jobs.ts';
import { lockLogo } from './logos.store.ts';

/**
 * Sets the studio's logo.
 *
 * @param image a PNG or JPEG in base64
 *
 * @throws HttpError `invalid`: `image_unsuitable`
 */
export async function setLogo(
  platform: Platform,
  tx: Tx,
  owner: UserIdentity,
  image: string,
  now: Date,
): Promise<StudioSettings> {
  const picture = await platform.photoReader.redrawLogo(Buffer.from(image, 'base64'));
  if (!picture) throw fieldHttpError('image', 'image_unsuitable');
  const { studioId } = owner;
  await lockLogo(tx, studioId);
  const key = `${logoFolder(studioId)}${randomBytes(4).toString('hex')}.png`;
  await platform.storage.put(key, picture.bytes);
  return change(platform, tx, owner, now, {
    logoKey: key,
    logoWidth: picture.width,
    logoHeight: picture.height,
  });
}

/** Removes the studio's logo; without one nothing changes. */
export async function removeLogo(
  platform: Platform,
  tx: Tx,
  owner: UserIdentity,
  now: Date,
): Promise<StudioSettings> {
  if (!(await lockLogo(tx, owner.studioId))) return readSettings(tx, owner.studioId);
  return change(platform, tx, owner, now, { logoKey: null, logoWidth: null, logoHeight: null });
}

async function change(
  platform: Platform,
  tx: Tx,
  owner: UserIdentity,
  now: Date,
  columns: Parameters<typeof updateStudio>[2],
): Promise<StudioSettings> {
  const { studioId } = owner;
  await updateStudio(tx, studioId, columns);
  await platform.jobs.enqueue(tx, deleteLogosJob, { studioId }, { once: studioId });
  await recordActivity(tx, { studioId, by: owner, verb: 'logo.changed', at: now });
  return readSettings(tx, studioId);
}
