import { msg } from '#platform/i18n/i18n.ts';
import { NEWS, plainAccountNews } from '../account-news.ts';
import { defineMail } from '../define-mail.ts';

export const secondFactorOn = defineMail({
  kind: 'second-factor-on',
  ...plainAccountNews,
  texts: {
    subject: msg('Two-step login is on'),
    heading: msg('Two-step login is on'),
    paragraphs: [
      msg(
        'From now on, a login to your account at {studio} also asks for a code from your authenticator app. If your phone is lost, use one of your recovery codes.',
      ),
    ],
    button: NEWS.seeLogin,
    after: NEWS.newPassword,
  },
});

export const secondFactorOff = defineMail({
  kind: 'second-factor-off',
  ...plainAccountNews,
  texts: {
    subject: msg('Two-step login is off'),
    heading: msg('Two-step login is off'),
    paragraphs: [msg('Your account at {studio} can now be opened with the password alone.')],
    button: NEWS.seeLogin,
    after: NEWS.newPassword,
  },
});

export const secondFactorReset = defineMail({
  kind: 'second-factor-reset',
  ...plainAccountNews,
  texts: {
    subject: msg('Two-step login was reset'),
    heading: msg('Two-step login was reset'),
    paragraphs: [
      msg(
        'Two-step login for your account at {studio} was reset, because phone and recovery codes were lost. The password alone is now enough. Turn it on again with your phone.',
      ),
    ],
    button: NEWS.seeLogin,
    after: msg('Didn’t you ask for this? Tell your studio.'),
  },
});
