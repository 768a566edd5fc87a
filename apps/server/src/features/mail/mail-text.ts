import type { Language } from '@photoslate/contract/scalars';
import { msg, translate, type Message } from '#platform/i18n/i18n.ts';
import type { MailTexts } from './define-mail.ts';
import { definitionOf, type MailContent } from './mail-kinds.ts';

/** The texts of a mail in one language, without markup. */
export interface WrittenMail {
  readonly language: Language;
  readonly studioName: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  readonly after: string;
  readonly copyLink: string;
  readonly sentFor: string;
  /** The text of the unsubscribe link; null for mails without one. */
  readonly unsubscribe: string | null;
}

const COPY_LINK = msg('If the button does not work, copy this address into your browser:');
const SENT_FOR = msg('Sent with Photoslate for {studio}.');
const UNSUBSCRIBE = msg('No more reminders from {studio}');

/** Writes a mail in its reader's language. @param studioName as the studio calls itself */
export function writeMail(
  { kind, payload }: MailContent,
  language: Language,
  studioName: string,
): WrittenMail {
  const { texts, values, lines, hasUnsubscribe } = definitionOf(kind);
  return writeTexts({
    texts,
    language,
    studioName,
    values: values(payload, language),
    lines: lines?.(payload, language),
    hasUnsubscribe,
  });
}

/** Writes texts with their values, for a mail of a kind or one that is not stored. */
export function writeTexts({
  texts,
  language,
  studioName,
  values = {},
  lines = [],
  hasUnsubscribe = false,
}: {
  readonly texts: MailTexts<string>;
  readonly language: Language;
  readonly studioName: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly lines?: readonly string[] | undefined;
  readonly hasUnsubscribe?: boolean | undefined;
}): WrittenMail {
  const filled = { studio: studioName, ...values };
  const text = (message: Message) => oneLine(translate<string>(language, message, filled));
  return {
    language,
    studioName: oneLine(studioName),
    subject: text(texts.subject),
    heading: text(texts.heading),
    paragraphs: [...texts.paragraphs.map(text), ...lines.map(oneLine)],
    button: text(texts.button),
    after: text(texts.after),
    copyLink: text(COPY_LINK),
    sentFor: text(SENT_FOR),
    unsubscribe: hasUnsubscribe ? text(UNSUBSCRIBE) : null,
  };
}

/**
 * Names come from people: control characters, which could start a new header line of a mail, become
 * spaces.
 */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
