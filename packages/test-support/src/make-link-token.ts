import { currentLinkUrl, upsertLinks } from '../../../apps/server/src/features/links/index.ts';
import type { Actor, App, As } from './start-app.ts';

/** A customer's link to a new session of this photographer, as its holder's browser sends it. */
export async function makeLinkToken(app: App, as: Actor, email = 'parent@family.test'): Promise<As> {
  const session = await app.session(as);
  const [link] = await app.db
    .transaction()
    .execute((tx) =>
      upsertLinks(tx, session.id, [{ address: email, email, language: 'en' }], app.platform.clock.now()),
    );
  const url = await currentLinkUrl(app.platform, app.db, link?.id ?? '');
  return { authorization: `Link ${new URL(url ?? '').hash.slice(1)}` };
}
