import { currentLinkUrl, ownDataToken } from '#features/links/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db } from '#platform/database/handles.ts';
import { normalizeEmail } from '@photoslate/domain/email-address';
import { htmlOf, textOf } from './mail-markup.ts';
import { writeMail } from './mail-text.ts';
import type { MailContent } from './mail-payloads.ts';
import { mailedToken } from './mailed-token.ts';
import type { StoredMail } from './mail.store.ts';
import { unsubscribeFingerprint, unsubscribeToken } from './unsubscribe-token.ts';

/** Whether a mail's link is for its recipient only. Other links open a gallery, which the studio can see anyway, or require a login. */
const CONFIDENTIAL: Readonly<Record<MailContent['kind'], boolean>> = {
  'gallery-ready': false,
  'link-again': false,
  'order-received': false,
  'order-paid': false,
  'order-cancelled': false,
  'password-reset': true,
  invitation: true,
  'own-data': true,
  'retention-near': false,
  'expiring-soon': false,
  reminder: false,
};
export const isConfidential = ({ kind }: MailContent): boolean => CONFIDENTIAL[kind];

/** The current URL of a mail's button; null if its link was revoked meanwhile. */
async function urlOf(
  platform: Platform,
  db: Db,
  { mail, content, studioId }: StoredMail,
): Promise<string | null> {
  const prefix = mail.language === 'en' ? '' : `/${mail.language}`;
  if (content.kind === 'invitation') {
    const { invitationId: id, version } = content.payload;
    const token = mailedToken(platform.signer, { kind: 'invitation', id, version });
    return `${platform.config.publicUrl}${prefix}/invitation#${token}`;
  }
  if (content.kind === 'retention-near') return `${platform.config.publicUrl}${prefix}/sessions`;
  if (content.kind === 'own-data') {
    const token = ownDataToken(platform.signer, { studioId, address: mail.to, ...content.payload });
    return `${platform.config.publicUrl}/my-data?lang=${mail.language}#${token}`;
  }
  if (content.kind !== 'password-reset') return currentLinkUrl(platform, db, content.payload.linkId);
  const { resetId: id } = content.payload;
  const token = mailedToken(platform.signer, { kind: 'password-reset', id, version: 1 });
  const secret = new URLSearchParams({ token, email: mail.to });
  // Servers do not log the part after the `#`, because browsers do not send it.
  return `${platform.config.publicUrl}${prefix}/password-reset#${secret.toString()}`;
}

/** URL for unsubscribing from reminders: GET shows a page, POST (RFC 8058) unsubscribes. It does not contain the address. */
function unsubscribePageUrl({ config, fingerprinter }: Platform, { mail, studioId }: StoredMail): string {
  const mark = unsubscribeFingerprint(fingerprinter, studioId, normalizeEmail(mail.to));
  return `${config.publicUrl}/api/unsubscribe/${unsubscribeToken(fingerprinter, { studioId, mark })}?lang=${mail.language}`;
}

/** Renders a stored mail with its secret URL; null if the URL no longer exists. */
export async function renderMail(platform: Platform, stored: StoredMail) {
  const url = await urlOf(platform, platform.db, stored);
  if (url === null) return null;
  const written = writeMail(stored.content, stored.mail.language, stored.studioName);
  const { logo } = stored.sender;
  const shown = logo && { ...logo, url: platform.config.publicUrl + logo.url };
  const unsubscribe = stored.content.kind === 'reminder' ? unsubscribePageUrl(platform, stored) : null;
  const addresses = { button: url, unsubscribe };
  return {
    html: htmlOf(written, addresses, shown),
    text: textOf(written, addresses),
    unsubscribeUrl: unsubscribe,
  };
}
