import { msg } from '#platform/i18n/i18n.ts';
import { NEWS, plainAccountNews } from '../account-news.ts';
import { defineMail } from '../define-mail.ts';

export const passwordChanged = defineMail({
  kind: 'password-changed',
  ...plainAccountNews,
  texts: {
    subject: msg('Your password was changed'),
    heading: msg('Your password was changed'),
    paragraphs: [
      msg('Someone who was logged in to your account at {studio} has set a new password for it.'),
      NEWS.wasItYou,
    ],
    button: NEWS.seeLogin,
    after: NEWS.resetPassword,
  },
});
