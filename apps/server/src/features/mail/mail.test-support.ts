import type { Language } from '@photoslate/contract/scalars';
import { newId } from '#platform/ids.ts';
import { filledShoot } from '@photoslate/test-support/published-shoots';
import type { Actor, App } from '@photoslate/test-support/start-app';
import { upsertLinks } from '#features/links/index.ts';
import { queueMail, type QueueMail } from './index.ts';
import type { MailContent } from './mail-kinds.ts';

/**
 * Creates a customer's link in a new session of the studio. The link shows the session's only
 * shoot, and no mail was queued for it.
 *
 * @returns the link's id
 */
export async function makeLink(app: App, as: Actor, email = 'parent@family.test'): Promise<string> {
  const session = await app.session(as);
  const { id: shootId } = await filledShoot(app, as, session.id, [email]);
  await app.db.updateTable('shoots').set({ gallery: 'published' }).where('id', '=', shootId).execute();
  const [link] = await app.db
    .transaction()
    .execute((tx) =>
      upsertLinks(tx, session.id, [{ address: email, email, language: 'en' }], app.platform.clock.now()),
    );
  return link?.id ?? '';
}

/** A mail with this content and a unique event key. */
export function mailWith(
  studioId: string,
  content: MailContent,
  more: { to?: string; language?: Language } = {},
): QueueMail {
  const envelope = {
    studioId,
    eventKey: `event ${newId()}`,
    to: 'parent@family.test',
    language: 'en',
  } as const;
  return { ...envelope, ...more, ...content };
}

/** A mail that notifies a customer of a published gallery. */
export const galleryReady = (studioId: string, linkId: string, more?: { to?: string; language?: Language }) =>
  mailWith(
    studioId,
    { kind: 'gallery-ready', payload: { linkId, location: 'Beach', date: '2026-06-06', photoCount: 12 } },
    more,
  );

/**
 * Queues a mail in its own transaction.
 *
 * @returns the id of the mail with that event key
 */
export async function queue(app: App, mail: QueueMail): Promise<string> {
  await app.db.transaction().execute((tx) => queueMail(app.platform, tx, mail));
  const { id } = await app.db
    .selectFrom('mails')
    .select('id')
    .where('eventKey', '=', mail.eventKey)
    .executeTakeFirstOrThrow();
  return id;
}

export const stateOf = (app: App, id: string) =>
  app.db
    .selectFrom('mails')
    .select(['state', 'attempts', 'lastError'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
