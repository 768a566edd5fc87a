import { msg } from '#platform/i18n/i18n.ts';
import { NEWS, plainAccountNews } from '../account-news.ts';
import { defineMail } from '../define-mail.ts';

export const passkeyAdded = defineMail({
  kind: 'passkey-added',
  ...plainAccountNews,
  texts: {
    subject: msg('A passkey was added'),
    heading: msg('A passkey was added'),
    paragraphs: [
      msg(
        'Someone who was logged in to your account at {studio} has added a passkey: it opens the account without a password.',
      ),
      NEWS.wasItYou,
    ],
    button: NEWS.seeLogin,
    after: msg('Wasn’t it you? Remove the passkey, choose a new password at once, and tell your studio.'),
  },
});

export const passkeyRemoved = defineMail({
  kind: 'passkey-removed',
  ...plainAccountNews,
  texts: {
    subject: msg('A passkey was removed'),
    heading: msg('A passkey was removed'),
    paragraphs: [
      msg('A passkey of your account at {studio} was removed. It no longer opens the account.'),
      NEWS.wasItYou,
    ],
    button: NEWS.seeLogin,
    after: NEWS.newPassword,
  },
});
