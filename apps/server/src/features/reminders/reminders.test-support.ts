import type { Mail } from '@photoslate/contract/mail';
import { newId } from '#platform/ids.ts';
import { currentLinkUrl } from '#features/links/index.ts';
import { mailJobs } from '#features/mail/index.ts';
import { sql } from 'kysely';
import { filledShoot, mailsTo } from '@photoslate/test-support/published-shoots';
import { startApp } from '@photoslate/test-support/start-app';
import { reminderJobs } from './index.ts';

/**
 * An application with a clock in the past, so that the hourly job and mail delivery run only when a
 * test calls them.
 */
export async function openWithoutQuietHours() {
  const clock = { at: Date.parse('2026-06-06T10:00:00Z'), now: () => new Date(clock.at) };
  const app = await startApp({ listen: false, clock });
  const owner = await app.asOwner();
  /** Logs the owner in at the current test time. */
  const now = () => app.logIn(owner.email);
  const tokenOf = async (linkId: string) =>
    new URL((await currentLinkUrl(app.platform, app.db, linkId)) ?? '').hash.slice(1);
  const mailIdOf = async (email: string, kind: Mail['kind'] = 'gallery-ready') =>
    (
      await app.db
        .selectFrom('mails')
        .select('id')
        .where('recipient', '=', email)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow()
    ).id;

  return {
    app,
    clock,
    owner,
    now,
    tokenOf,
    mailsTo: (email: string) => mailsTo(app, email),
    /** Creates a customer of a new session's only shoot, who was just notified of it. */
    async toldCustomer() {
      const as = await now();
      const email = `customer-${newId()}@family.test`;
      const session = await app.session(as);
      const shoot = await filledShoot(app, as, session.id, [email]);
      await app.call('galleries.publishShoot', { as, params: { id: shoot.id }, body: { sendNow: true } });
      const { id: linkId, version } = await app.db
        .selectFrom('links')
        .select(['id', 'version'])
        .where('address', '=', email)
        .executeTakeFirstOrThrow();
      const photos = await app.db
        .selectFrom('photoShoots')
        .select('photoId')
        .where('shootId', '=', shoot.id)
        .execute();
      return {
        email,
        linkId,
        version,
        token: await tokenOf(linkId),
        shootId: shoot.id,
        photoIds: photos.map(({ photoId: id }) => id),
      };
    },
    recall: async (id: string) => app.call('galleries.recallShoot', { as: await now(), params: { id } }),
    publish: async (id: string) =>
      app.call('galleries.publishShoot', { as: await now(), params: { id }, body: { sendNow: true } }),
    /** Runs the hourly job at a moment. */
    async hourAt(ms: number) {
      clock.at = ms;
      const [job] = reminderJobs(app.platform);
      await job?.handle({});
    },
    /**
     * Runs the mail job for the gallery mail (or another one) of an address; returns the mail's
     * state, or undefined if the job deleted it.
     */
    async attempt(email: string, kind?: Mail['kind']) {
      const mailId = await mailIdOf(email, kind);
      const [job] = mailJobs(app.platform, { findPhoto: async () => null, deliver: async () => undefined });
      await job?.handle({ mailId });
      return app.db.selectFrom('mails').select('state').where('id', '=', mailId).executeTakeFirst();
    },
    /** When the queue will start that mail's job. */
    async jobStartOf(email: string): Promise<string | undefined> {
      const { rows } = await sql<{ at: Date }>`
        select start_after as at from jobs.job where data ->> 'mailId' = ${await mailIdOf(email)}`.execute(
        app.db,
      );
      return rows[0]?.at.toISOString();
    },
  };
}
