import type { MailKind } from '../mail-payloads.ts';

/** One kind of mail in one language. `{studio}`, `{location}`, `{date}`, `{photos}`, `{number}` and `{total}` are filled in. */
interface MailText {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  /** Below the button, small. */
  readonly after: string;
}

/** The words of all mails in one language; a language that lacks some does not compile. */
export interface MailWords {
  readonly texts: Readonly<Record<MailKind, MailText>>;
  /** `{photos}` for one and for more; `{count}` is filled in. */
  readonly photos: { readonly one: string; readonly other: string };
  readonly copyLink: string;
  readonly sentFor: string;
}
