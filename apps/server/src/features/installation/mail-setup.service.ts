import type { MailSetup, MailTest } from '@photoslate/contract/installation';
import { findUser } from '#features/auth/index.ts';
import { sendTestMail } from '#features/mail/index.ts';
import { updateStudio } from '#features/studio/index.ts';
import type { UserIdentity } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Platform } from '#platform/platform.ts';
import { countStudios, mailTestedAt, waitingMails } from './installation.store.ts';

const userOf = async (platform: Platform, db: Db | Tx, { userId }: UserIdentity) => {
  const user = await findUser(platform, db, userId);
  if (!user) throw new HttpError('unauthenticated');
  return user;
};

/** Name and port, without the user, the password and the options. */
function serverOf(smtpUrl: string): string {
  const { hostname, port, protocol } = new URL(smtpUrl);
  return `${hostname}:${port || (protocol === 'smtps:' ? '465' : '587')}`;
}

export async function readMailSetup(
  platform: Platform,
  db: Db | Tx,
  owner: UserIdentity,
): Promise<MailSetup> {
  const { smtpUrl, mailFrom } = platform.config;
  const tested = await mailTestedAt(db, owner.studioId);
  // Owners of several studios do not run the server.
  const isOnly = (await countStudios(db)) === 1;
  return {
    isSet: smtpUrl !== undefined,
    server: smtpUrl !== undefined && isOnly ? serverOf(smtpUrl) : null,
    from: mailFrom,
    to: (await userOf(platform, db, owner)).email,
    testedAt: tested?.toISOString() ?? null,
    waiting: await waitingMails(db, owner.studioId),
  };
}

/** Sends a test mail to the owner's own address, and waits for the mail server's answer. */
export async function testMail(platform: Platform, owner: UserIdentity, now: Date): Promise<MailTest> {
  const { email: to, language } = await userOf(platform, platform.db, owner);
  const failure = await sendTestMail(platform, { studioId: owner.studioId, to, language, now });
  if (failure) {
    const { serverFault: fault, reason, said } = failure;
    return { to, result: 'failed', fault, reason, said };
  }
  const none = { fault: null, reason: null, said: null };
  if (!platform.config.smtpUrl) return { to, result: 'file', ...none };
  await platform.db.transaction().execute((tx) => updateStudio(tx, owner.studioId, { mailTestedAt: now }));
  return { to, result: 'accepted', ...none };
}
