import type { MailKind } from '../mail-payloads.ts';

/** One kind of mail in one language. `{studio}`, `{location}`, `{date}`, `{photos}`, `{number}`, `{total}` and `{ends}` are filled in. */
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
  /** The way out of reminders: its link in the mail, and the page behind that. */
  readonly unsubscribe: {
    readonly link: string;
    readonly heading: string;
    readonly text: string;
    readonly button: string;
    readonly done: string;
    readonly invalid: string;
  };
}
