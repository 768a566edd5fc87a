import type { Language } from '@photoslate/contract/scalars';
import type { z } from 'zod';
import type { Db, Tx } from '#platform/database/handles.ts';
import { msg, type Message } from '#platform/i18n/i18n.ts';
import type { Platform } from '#platform/platform.ts';

/** To whom a mail goes, when its link is generated or it is checked again before sending. */
export interface MailContext {
  readonly platform: Platform;
  readonly db: Db | Tx;
  readonly studioId: string;
  readonly to: string;
  readonly language: Language;
}

/** The texts of a mail. `{studio}` is always known; the other values come from `values`. */
export interface MailTexts<Values extends string> {
  readonly subject: Message<Values | 'studio'>;
  readonly heading: Message<Values | 'studio'>;
  readonly paragraphs: readonly Message<Values | 'studio'>[];
  readonly button: Message<Values | 'studio'>;
  /** Small text below the button. */
  readonly after: Message<Values | 'studio'>;
}

/** A value that the reader copies, such as an IBAN, and what it is. */
export interface MailDetail {
  readonly label: string;
  readonly value: string;
}

/** A photo in a mail: its absolute URL, and its size in pixels before it is scaled down. */
export interface MailPhoto {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Returns the watermarked photo for a mail about this link; null if the link shows no photo. */
export type FindMailPhoto = (linkId: string) => Promise<MailPhoto | null>;

/** Everything about one kind of mail. */
export interface MailDefinition<Kind extends string, Payload, Values extends string> {
  /** Stored with each mail, and part of the API. */
  readonly kind: Kind;
  /** The stored content, from which the mail is rendered at sending. It holds no secret. */
  readonly payload: z.ZodType<Payload>;
  /** The reader waits for it: it uses the queue that goes first. */
  readonly isUrgent: boolean;
  /** The reader is a customer of the studio, not one of its users: its foot has the legal pages. */
  readonly isForCustomer: boolean;
  /**
   * Only the reader may see its link. Other links lead to a gallery, which the studio sees, or to a
   * login.
   */
  readonly isConfidential: boolean;
  /** The link whose session decides about quiet hours. Without it the mail goes at once. */
  readonly quietHoursLink?: (payload: Payload) => string;
  /** Whether the mail still makes sense when it is sent, possibly after a night. */
  readonly isStillNeeded?: (context: MailContext, payload: Payload) => Promise<boolean>;
  /** Runs in the transaction that drops a mail which is no longer needed. */
  readonly onDropped?: (tx: Tx, payload: Payload, queuedAt: Date) => Promise<void>;
  /** The mail has an unsubscribe link. */
  readonly hasUnsubscribe?: true;
  /** The id of the link whose cover photo the mail shows. */
  readonly photoOf?: (payload: Payload) => string;
  /** Where the button leads now; null when the link was revoked. */
  readonly url: (context: MailContext, payload: Payload) => Promise<string | null> | string;
  readonly values: (payload: Payload, language: Language) => Readonly<Record<Values, string | number>>;
  readonly texts: MailTexts<Values>;
  /** Completes the payload by what is only known when the mail is sent. */
  readonly atSending?: (context: MailContext, payload: Payload) => Promise<Payload>;
  /** A table below the paragraphs. */
  readonly details?: (payload: Payload, language: Language) => readonly MailDetail[];
  /** Untranslated lines below all of this, such as the studio's own words. */
  readonly lines?: (payload: Payload, language: Language) => string[];
  /** An example for previews and tests. @param linkId of the link that it leads to */
  readonly sample: (linkId: string) => Payload;
}

/**
 * Defines a kind of mail. A text with a placeholder that `values` does not return does not compile.
 */
export const defineMail = <const Kind extends string, Payload, Values extends string>(
  definition: MailDefinition<Kind, Payload, Values>,
): MailDefinition<Kind, Payload, Values> => definition;

/** Sentences of several mails. */
export const SHARED = {
  seePhotos: msg('See my photos'),
  privateLink: msg('This is your personal link. Anyone who has it can see your photos.'),
  notRequested: msg('Didn’t ask for this? You can ignore this e-mail.'),
} as const;

/** The address of the app's pages in a language: English has no prefix. */
export const pagesOf = ({ config }: Platform, language: Language): string =>
  language === 'en' ? config.publicUrl : `${config.publicUrl}/${language}`;
