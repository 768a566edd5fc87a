import type { Language } from '@photoslate/contract/scalars';
import { formatEuro } from '@photoslate/domain/price';
import { fillPlaceholders } from '#platform/placeholders.ts';
import { formatDay } from '#platform/local-day.ts';
import type { MailContent } from './mail-payloads.ts';
import { wordsIn } from './translations/index.ts';

/** The texts of a mail, without markup. */
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
  /** The text of the unsubscribe link; null if the mail has none. */
  readonly unsubscribe: string | null;
}

/** Writes a mail in its recipient's language. */
export function writeMail(content: MailContent, language: Language, studioName: string): WrittenMail {
  const words = wordsIn(language);
  const text = words.texts[content.kind];
  const values = { studio: studioName, ...valuesOf(content, language) };
  const filled = (sentence: string) => oneLine(fillPlaceholders(sentence, values));
  return {
    language,
    studioName: oneLine(studioName),
    subject: filled(text.subject),
    heading: filled(text.heading),
    paragraphs: [...text.paragraphs.map(filled), ...ownWords(content, language).map(oneLine)],
    button: text.button,
    after: text.after,
    copyLink: words.copyLink,
    sentFor: filled(words.sentFor),
    unsubscribe: content.kind === 'reminder' ? filled(words.unsubscribe.link) : null,
  };
}

/** Additional lines: the list of sessions, or the studio's payment instructions, in which `{number}` is replaced by the order number. */
function ownWords(content: MailContent, language: Language): string[] {
  if (content.kind === 'order-received')
    return (content.payload.howToPay ?? '')
      .replaceAll('{number}', content.payload.orderNumber)
      .split('\n')
      .filter((line) => line.trim());
  if (content.kind === 'retention-near')
    return content.payload.sessions.map(({ location, date }) => `${location}, ${formatDay(date, language)}`);
  return [];
}

function valuesOf(content: MailContent, language: Language): Record<string, string> {
  switch (content.kind) {
    case 'gallery-ready':
    case 'reminder':
      return {
        location: content.payload.location,
        date: formatDay(content.payload.date, language),
        photos: photos(content.payload.photoCount, language),
      };
    case 'expiring-soon':
      return {
        location: content.payload.location,
        date: formatDay(content.payload.date, language),
        ends: formatDay(content.payload.endsOn, language),
      };
    case 'link-again':
      return { location: content.payload.location, date: formatDay(content.payload.date, language) };
    case 'order-received':
      return {
        number: content.payload.orderNumber,
        photos: photos(content.payload.photoCount, language),
        total: formatEuro(content.payload.totalCents),
      };
    case 'order-paid':
      return { number: content.payload.orderNumber, total: formatEuro(content.payload.totalCents) };
    case 'order-cancelled':
      return { number: content.payload.orderNumber };
    case 'retention-near':
      return { date: formatDay(content.payload.deletedOn, language) };
    case 'password-reset':
    case 'invitation':
    case 'own-data':
      return {};
    default: {
      const forgotten: never = content;
      return forgotten;
    }
  }
}

function photos(count: number, language: Language): string {
  const { one, other } = wordsIn(language).photos;
  return count === 1
    ? one
    : fillPlaceholders(other, { count: new Intl.NumberFormat(language).format(count) });
}

/** Replaces control characters and line breaks in user-supplied text by spaces, so that it cannot add lines to a mail. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
