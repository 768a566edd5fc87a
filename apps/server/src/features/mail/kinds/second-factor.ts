import { z } from 'zod';
import { msg } from '#platform/i18n/i18n.ts';
import { defineMail, pagesOf, type MailContext } from '../define-mail.ts';

/** The shared part of the mails about the second factor. Each tells a user of a change. */
const told = {
  payload: z.object({}),
  isUrgent: true,
  isForCustomer: false,
  isConfidential: false,
  url: ({ platform, language }: MailContext) => `${pagesOf(platform, language)}/account`,
  values: () => ({}),
  sample: () => ({}),
} as const;
const button = msg('See my login');
const notMe = msg('Wasn’t it you? Choose a new password at once, and tell your studio.');

export const secondFactorOn = defineMail({
  kind: 'second-factor-on',
  ...told,
  texts: {
    subject: msg('Two-step login is on'),
    heading: msg('Two-step login is on'),
    paragraphs: [
      msg(
        'From now on, a login to your account at {studio} also asks for a code from your authenticator app. If your phone is lost, use one of your recovery codes.',
      ),
    ],
    button,
    after: notMe,
  },
});

export const secondFactorOff = defineMail({
  kind: 'second-factor-off',
  ...told,
  texts: {
    subject: msg('Two-step login is off'),
    heading: msg('Two-step login is off'),
    paragraphs: [msg('Your account at {studio} can now be opened with the password alone.')],
    button,
    after: notMe,
  },
});

export const secondFactorReset = defineMail({
  kind: 'second-factor-reset',
  ...told,
  texts: {
    subject: msg('Two-step login was reset'),
    heading: msg('Two-step login was reset'),
    paragraphs: [
      msg(
        'Two-step login of your account at {studio} was reset, because phone and recovery codes were lost. The password alone is now enough. Turn it on again with your phone.',
      ),
    ],
    button,
    after: msg('Didn’t you ask for this? Tell your studio.'),
  },
});
