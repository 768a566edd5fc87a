import type { MailKind } from '../mail-payloads.ts';

/** One kind of mail in one language. `{studio}`, `{location}`, `{date}`, `{photos}`, `{number}`, `{total}` and `{ends}` are placeholders. */
interface MailText {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  /** Small text below the button. */
  readonly after: string;
}

/** The texts of all mails in one language. A missing text is a compile error. */
export interface MailWords {
  readonly texts: Readonly<Record<MailKind, MailText>>;
  /** `{photos}` in singular and plural; `{count}` is a placeholder. */
  readonly photos: { readonly one: string; readonly other: string };
  readonly copyLink: string;
  readonly sentFor: string;
  /** The unsubscribe link in the mail and the page that it opens. */
  readonly unsubscribe: {
    readonly link: string;
    readonly heading: string;
    readonly text: string;
    readonly button: string;
    readonly done: string;
    readonly invalid: string;
  };
}
