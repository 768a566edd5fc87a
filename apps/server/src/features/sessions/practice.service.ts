import type { Language } from '@photoslate/contract/scalars';
import type { CreatePractice } from '@photoslate/contract/sessions';
import { findUser } from '#features/auth/index.ts';
import { emptySession } from '#features/privacy/index.ts';
import { lockedIncludingDiscarded } from '#features/session-access/index.ts';
import { startShoot, updateContacts } from '#features/shoots/index.ts';
import { listPriceGroups, usePracticeLocation } from '#features/studio/index.ts';
import { HttpError } from '#platform/http-error.ts';
import { msg, translate } from '#platform/i18n/i18n.ts';
import type { WriteContext } from '#platform/routes.ts';
import { closeSession, insertNewSession, ownSessionOf, publishSessionChanged } from './sessions.service.ts';
import { changeSession } from './sessions.store.ts';

const NAME = msg('Practice session');
const ADDRESS = msg('For trying out');

const MINUTE_MS = 60_000;
/** When each shoot was started, and when the session ended: minutes before its creation. */
const STARTS = [10, 7, 4];
const END = 1;

/**
 * Creates a practice session as if it had just been photographed: it has ended, and its shoots are
 * completed, so that the next step is its card. The user is the customer of each shoot, so that
 * publishing mails and shows a gallery. Its photos cost nothing. Idempotent by its id.
 * @returns its id
 * @throws HttpError `invalid`; `conflict` if the id belongs to somebody else
 */
export async function createPractice(
  write: WriteContext,
  form: CreatePractice,
  language: Language,
): Promise<string> {
  const { tx, identity, now } = write;
  const existing = await ownSessionOf(write, form.id);
  if (existing) return existing;
  const name = translate(language, NAME);
  const address = translate(language, ADDRESS);
  const { studioId } = identity;
  const location = await usePracticeLocation(tx, studioId, { ...form, name, location: address }, now);
  const [group] = await listPriceGroups(tx, studioId);
  if (!group) throw new Error(`The studio ${studioId} has no price group.`);
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const id = await insertNewSession(write, {
    id: form.id,
    code: undefined,
    locationId: location.id,
    prices: { id: group.id, name, firstPhotoCents: 0, extraPhotoCents: 0, buyAllCents: 0 },
    createdAt: ago(Math.max(...STARTS)),
    isPractice: true,
  });
  const customers = [await contactOf(write)];
  // Sequential: each start completes the shoot before.
  for (const minutes of STARTS) {
    const shootId = await startShoot(write, id, { startedAt: ago(minutes).toISOString() });
    await updateContacts(write, shootId, { customers });
  }
  await closeSession(write, id, ago(END));
  return id;
}

async function contactOf({ tx, platform, identity }: WriteContext) {
  const user = await findUser(platform, tx, identity.userId);
  if (!user) throw new HttpError('not_found');
  const { email, firstName, lastName } = user;
  return { email, firstName, lastName };
}

/**
 * Deletes the photos, contacts and mails of a practice session, and discards it.
 * @throws HttpError `not_found`, `forbidden`, `not_practice`
 */
export async function deletePractice(write: WriteContext, id: string): Promise<void> {
  const { tx, platform, identity, now } = write;
  const session = await lockedIncludingDiscarded(tx, identity, id);
  if (!session.isPractice) throw new HttpError('not_practice');
  if (session.discardedAt) return;
  const { sessionId, studioId } = session;
  await emptySession(platform, tx, { id: sessionId, studioId }, { by: 'owner', doer: identity, now });
  await changeSession(tx, sessionId, { discardedAt: now });
  await publishSessionChanged(tx, session);
}
