import type { Language } from '@photoslate/contract/scalars';
import { normalizeEmail } from '@photoslate/domain/email-address';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { Platform } from '#platform/platform.ts';
import type { FindMailPhoto, MailContext, MailPhoto } from './define-mail.ts';
import { definitionOf, type MailContent } from './mail-kinds.ts';
import { htmlOf, textOf } from './mail-markup.ts';
import { writeMail } from './mail-text.ts';
import { studioSender, type MailSender, type StoredMail } from './mail.store.ts';
import { unsubscribeFingerprint, unsubscribeToken } from './unsubscribe-token.ts';

const contextOf = (platform: Platform, db: Db | Tx, { mail, studioId }: StoredMail): MailContext => ({
  platform,
  db,
  studioId,
  to: mail.to,
  language: mail.language,
});

/**
 * Whether a mail still makes sense when it is sent. It may have waited a night, in which its photos
 * were recalled, or the reader of a reminder ordered or unsubscribed.
 */
export const isStillNeeded = async (
  platform: Platform,
  db: Db | Tx,
  stored: StoredMail,
): Promise<boolean> => {
  const { kind, payload } = stored.content;
  return (await definitionOf(kind).isStillNeeded?.(contextOf(platform, db, stored), payload)) ?? true;
};

/**
 * The page to unsubscribe by GET, and one-click unsubscribe by POST (RFC 8058). It names no
 * address.
 */
function unsubscribePageUrl({ config, fingerprinter }: Platform, { mail, studioId }: StoredMail): string {
  const mark = unsubscribeFingerprint(fingerprinter, studioId, normalizeEmail(mail.to));
  return `${config.publicUrl}/api/unsubscribe/${unsubscribeToken(fingerprinter, { studioId, mark })}?lang=${mail.language}`;
}

/** Renders a stored mail with its secret link; null when the link was revoked. */
export async function renderMail(platform: Platform, stored: StoredMail, findPhoto: FindMailPhoto) {
  const { kind, payload } = stored.content;
  const definition = definitionOf(kind);
  const context = contextOf(platform, platform.db, stored);
  const url = await definition.url(context, payload);
  if (url === null) return null;
  const complete = (await definition.atSending?.(context, payload)) ?? payload;
  const written = writeMail(
    { kind, payload: complete } as MailContent,
    stored.mail.language,
    stored.studioName,
  );
  const linkId = definition.photoOf?.(payload);
  const photo = linkId === undefined ? null : await findPhoto(linkId);
  const unsubscribe = definition.hasUnsubscribe ? unsubscribePageUrl(platform, stored) : null;
  const legal = legalPages(platform, stored.sender, stored.mail.language);
  const addresses = { button: url, unsubscribe, legal };
  return {
    html: htmlOf(written, addresses, { logo: shownLogo(platform, stored.sender), photo }),
    text: textOf(written, addresses),
    unsubscribeUrl: unsubscribe,
  };
}

export const shownLogo = ({ config }: Platform, { logo }: MailSender) =>
  logo && { ...logo, url: config.publicUrl + logo.url };

const legalPages = ({ config }: Platform, { legal }: MailSender, language: Language) =>
  legal.map(({ kind, url }) => ({ kind, url: `${config.publicUrl}${url}?lang=${language}` }));

/**
 * Renders a mail that is not stored, as its reader would get it, but with this address instead of
 * their own link, and with this photo.
 */
export async function renderUnsentMail(
  platform: Platform,
  db: Db | Tx,
  mail: MailContent & { readonly studioId: string; readonly language: Language },
  address: string,
  photo: MailPhoto | null,
): Promise<{ from: string; subject: string; html: string }> {
  const { studioName, ...sender } = await studioSender(db, mail.studioId);
  const written = writeMail(mail, mail.language, studioName);
  const legal = legalPages(platform, sender, mail.language);
  const addresses = { button: address, unsubscribe: null, legal };
  const html = htmlOf(written, addresses, { logo: shownLogo(platform, sender), photo });
  return { from: sender.name, subject: written.subject, html };
}
