import type { Language } from '@photoslate/contract/scalars';
import type { LegalKind } from '@photoslate/contract/settings';
import { msg, translate, type Message } from '#platform/i18n/i18n.ts';
import type { MailDetail, MailTexts } from './define-mail.ts';
import { definitionOf, type MailContent } from './mail-kinds.ts';

/** The texts of a mail in one language, without markup. */
export interface WrittenMail {
  readonly language: Language;
  readonly studioName: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly details: readonly MailDetail[];
  /** The studio's own words. */
  readonly lines: readonly string[];
  readonly button: string;
  readonly after: string;
  readonly copyLink: string;
  readonly sentFor: string;
  /** The alternative text of the photo. */
  readonly photo: string;
  /** The text of the unsubscribe link; null for mails without one. */
  readonly unsubscribe: string | null;
  /** The texts of the links to the studio's legal pages; null for mails to users of the studio. */
  readonly legal: Readonly<Record<LegalKind, string>> | null;
}

const COPY_LINK = msg('If the button does not work, copy this address into your browser:');
const SENT_FOR = msg('Sent with Photoslate for {studio}.');
const PHOTO = msg('One of your photos');
const UNSUBSCRIBE = msg('No more reminders from {studio}');
const LEGAL = {
  imprint: msg('Imprint'),
  terms: msg('Terms'),
  withdrawal: msg('Right of withdrawal'),
  privacy: msg('Privacy'),
} satisfies Record<LegalKind, Message>;

/** Writes a mail in its reader's language. @param studioName as the studio calls itself */
export function writeMail(
  { kind, payload }: MailContent,
  language: Language,
  studioName: string,
): WrittenMail {
  const { texts, values, details, lines, hasUnsubscribe, isForCustomer } = definitionOf(kind);
  return writeTexts({
    texts,
    language,
    studioName,
    values: values(payload, language),
    details: details?.(payload, language),
    lines: lines?.(payload, language),
    hasUnsubscribe,
    isForCustomer,
  });
}

/** Writes texts with their values, for a mail of a kind or one that is not stored. */
export function writeTexts({
  texts,
  language,
  studioName,
  values = {},
  details = [],
  lines = [],
  hasUnsubscribe = false,
  isForCustomer = false,
}: {
  readonly texts: MailTexts<string>;
  readonly language: Language;
  readonly studioName: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly details?: readonly MailDetail[] | undefined;
  readonly lines?: readonly string[] | undefined;
  readonly hasUnsubscribe?: boolean | undefined;
  readonly isForCustomer?: boolean | undefined;
}): WrittenMail {
  const filled = { studio: studioName, ...values };
  const text = (message: Message) => oneLine(translate<string>(language, message, filled));
  return {
    language,
    studioName: oneLine(studioName),
    subject: text(texts.subject),
    heading: text(texts.heading),
    paragraphs: texts.paragraphs.map(text),
    details: details.map(({ label, value }) => ({ label, value: oneLine(value) })),
    lines: lines.map(oneLine),
    button: text(texts.button),
    after: text(texts.after),
    copyLink: text(COPY_LINK),
    sentFor: text(SENT_FOR),
    photo: text(PHOTO),
    unsubscribe: hasUnsubscribe ? text(UNSUBSCRIBE) : null,
    legal: isForCustomer
      ? {
          imprint: text(LEGAL.imprint),
          terms: text(LEGAL.terms),
          withdrawal: text(LEGAL.withdrawal),
          privacy: text(LEGAL.privacy),
        }
      : null,
  };
}

/**
 * Names come from people: control characters, which could start a new header line of a mail, become
 * spaces.
 */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
