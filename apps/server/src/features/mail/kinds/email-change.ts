import { z } from 'zod';
import { mailedToken } from '../mailed-token.ts';
import { newId } from '#platform/ids.ts';
import { msg } from '#platform/i18n/i18n.ts';
import { NEWS, plainAccountNews } from '../account-news.ts';
import { defineMail, pagesOf, type MailContext } from '../define-mail.ts';

/** The page of a mailed link. Browsers do not send the fragment, so that no server logs it. */
const pageOf = ({ platform, language }: MailContext, secret: Record<string, string>) =>
  `${pagesOf(platform, language)}/email-change#${new URLSearchParams(secret).toString()}`;

/** To the new address. */
export const emailChange = defineMail({
  kind: 'email-change',
  payload: z.object({
    changeId: z.uuid(),
    /** Counts the mails that were sent for the change: only the newest link works. */
    version: z.int(),
  }),
  isUrgent: true,
  isForCustomer: false,
  isConfidential: true,
  url: (context, { changeId: id, version }) =>
    pageOf(context, { confirm: mailedToken(context.platform.signer, { kind: 'email-change', id, version }) }),
  values: () => ({}),
  texts: {
    subject: msg('Confirm your new e-mail address'),
    heading: msg('Confirm your new e-mail address'),
    paragraphs: [
      msg(
        'You want to log in to your account at {studio} with this address. Confirm it with the button. The link expires in 24 hours.',
      ),
    ],
    button: msg('Confirm the address'),
    after: msg('Didn’t ask for this? You can ignore this e-mail. Nothing changes.'),
  },
  sample: () => ({ changeId: newId(), version: 1 }),
});

/** To the present address, when another one is to take its place. */
export const emailChangeAsked = defineMail({
  kind: 'email-change-asked',
  ...plainAccountNews,
  texts: {
    subject: msg('Another e-mail address for your account'),
    heading: msg('Another e-mail address for your account'),
    paragraphs: [
      msg(
        'Someone who was logged in to your account at {studio} wants to use another e-mail address for it. The new address must confirm this first.',
      ),
      NEWS.wasItYou,
    ],
    button: NEWS.seeLogin,
    after: msg(
      'Wasn’t it you? Choose “Forgot your password?” on the login page and set a new password at once: this ends all logins, and the change. Then tell your studio.',
    ),
  },
});

/** To the former address. */
export const emailChanged = defineMail({
  kind: 'email-changed',
  payload: z.object({ changeId: z.uuid() }),
  isUrgent: true,
  isForCustomer: false,
  isConfidential: true,
  url: (context, { changeId: id }) =>
    pageOf(context, { undo: mailedToken(context.platform.signer, { kind: 'email-undo', id, version: 1 }) }),
  values: () => ({}),
  texts: {
    subject: msg('Your e-mail address was changed'),
    heading: msg('Your e-mail address was changed'),
    paragraphs: [
      msg('Your account at {studio} now has another e-mail address. You no longer log in with this one.'),
      NEWS.wasItYou,
    ],
    button: msg('It wasn’t me: undo it'),
    after: msg(
      'The button works for seven days. It brings this address back, ends all logins, and sends you a link for a new password.',
    ),
  },
  sample: () => ({ changeId: newId() }),
});
