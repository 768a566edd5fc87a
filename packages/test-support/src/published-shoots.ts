import { jobHandlers } from '../../../apps/server/src/app.ts';
import { newId } from '../../../apps/server/src/platform/ids.ts';
import { linkUrl, currentLinkUrl, upsertLinks } from '../../../apps/server/src/features/links/index.ts';
import type { Actor, App, As } from './start-app.ts';

/**
 * Adds processed photos to a shoot without any files. The photographer put them there by hand:
 * matching would take photos without any evidence out again, as soon as it runs.
 */
export async function putPhotos(
  app: App,
  shoot: { id: string; sessionId: string },
  count: number,
): Promise<string[]> {
  const { studioId } = await app.db
    .selectFrom('sessions')
    .select('studioId')
    .where('id', '=', shoot.sessionId)
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: count }, newId);
  await app.db
    .insertInto('photos')
    .values(
      ids.map((id, index) => ({
        id,
        studioId,
        sessionId: shoot.sessionId,
        homeSessionId: shoot.sessionId,
        sha256: id,
        sizeBytes: 1,
        fileName: `IMG_${index}.JPG`,
        storageKey: id,
        state: 'read' as const,
        width: 6000,
        height: 4000,
        sortKey: String(index).padStart(6, '0'),
        decision: JSON.stringify({ kind: 'shoots', shootIds: [shoot.id] }),
      })),
    )
    .execute();
  await app.db
    .insertInto('photoShoots')
    .values(ids.map((photoId) => ({ photoId, shootId: shoot.id })))
    .execute();
  return ids;
}

/** A shoot with photos and linked addresses. */
export async function filledShoot(
  app: App,
  as: Actor,
  sessionId: string,
  emails: readonly string[],
  count = 3,
) {
  const shoot = await app.shoot(as, sessionId);
  if (emails.length > 0) {
    const body = { customers: emails.map((email) => ({ email })) };
    await app.call('shoots.updateContact', { as, params: { id: shoot.id }, body });
  }
  return { ...shoot, photoIds: count > 0 ? await putPhotos(app, shoot, count) : [] };
}

/** The holder of the link that was mailed to an address for a session. */
export async function holder(app: App, sessionId: string, address: string): Promise<As> {
  const link = await app.db
    .selectFrom('links')
    .select(['id', 'version', 'language'])
    .where('sessionId', '=', sessionId)
    .where('address', '=', address)
    .executeTakeFirstOrThrow();
  return { authorization: `Link ${linkUrl(app.platform, link).split('#')[1] ?? ''}` };
}

/**
 * Runs the waiting jobs of one name, as another process would, in an application that runs no jobs
 * itself.
 */
export async function runQueuedJobs(app: App, name: string): Promise<void> {
  const handler = jobHandlers(app.platform).find(({ job }) => job.name === name);
  if (!handler) throw new Error(`There is no job ${name}.`);
  for (const given of await app.takeJobs(name)) await handler.handle(handler.job.payload.parse(given));
}

/**
 * Requests a link again and runs the mail job.
 * @returns the response, which reveals nothing
 */
export async function askLinkAgain(app: App, email: string) {
  const answer = await app.send('galleries.requestLink', { body: { email } });
  await runQueuedJobs(app, 'galleries.links-asked');
  return answer;
}

/** The mails queued to an address, oldest first. */
export async function mailsTo(app: App, address: string) {
  return app.db.selectFrom('mails').selectAll().where('recipient', '=', address).orderBy('id').execute();
}

/**
 * The link of a customer to a new session of this photographer, as sent by the customer's browser.
 */
export async function makeLinkToken(app: App, as: Actor, email = 'parent@family.test') {
  const session = await app.session(as);
  const [link] = await app.db
    .transaction()
    .execute((tx) =>
      upsertLinks(tx, session.id, [{ address: email, email, language: 'en' }], app.platform.clock.now()),
    );
  const url = await currentLinkUrl(app.platform, app.db, link?.id ?? '');
  return { authorization: `Link ${new URL(url ?? '').hash.slice(1)}` };
}
