import type { MailWords } from './mail-translation.ts';

export const en: MailWords = {
  texts: {
    'gallery-ready': {
      subject: 'Your photos from {location} are ready',
      heading: 'Your photos are ready',
      paragraphs: [
        '{studio} has put your photos of {date} at {location} online: {photos}.',
        'Have a look whenever you like.',
      ],
      button: 'See my photos',
      after: 'This link is yours alone. Whoever has it can see your photos.',
    },
    'link-again': {
      subject: 'Your link to the photos from {location}',
      heading: 'Here is your link again',
      paragraphs: ['With it you see your photos of {date} at {location}.'],
      button: 'See my photos',
      after: 'Did you not ask for this? Then you can simply leave this mail.',
    },
    'order-received': {
      subject: 'Your order {number}',
      heading: 'Thank you for your order',
      paragraphs: [
        '{studio} has received order {number}: {photos}, {total} in all.',
        'As soon as it has been paid, the originals are ready to download on the same page.',
      ],
      button: 'See my order',
      after: 'This link is yours alone. Whoever has it can see your photos.',
    },
    'order-paid': {
      subject: 'Order {number}: your photos are ready to download',
      heading: 'The photos are yours',
      paragraphs: [
        'Order {number} has been paid: {total}. Thank you!',
        'Download the originals, without watermark, whenever you like.',
      ],
      button: 'Download my photos',
      after: 'This link is yours alone. Whoever has it can see your photos.',
    },
    'order-cancelled': {
      subject: 'Order {number} was cancelled',
      heading: 'Your order was cancelled',
      paragraphs: [
        'The price of order {number} counted on another order at {studio}. That one was cancelled or refunded, and this one with it: you do not have to pay it.',
        'You can order the photos again whenever you like.',
      ],
      button: 'See my photos',
      after: 'This link is yours alone. Whoever has it can see your photos.',
    },
    'password-reset': {
      subject: 'Choose a new password',
      heading: 'A new password',
      paragraphs: [
        'You can choose a new password for your account at {studio}. The link works once, for one hour.',
      ],
      button: 'Choose a new password',
      after: 'Did you not ask for this? Then nothing has to be done: your password stays as it is.',
    },
    invitation: {
      subject: 'You are invited to {studio}',
      heading: 'Come and photograph with us',
      paragraphs: [
        '{studio} works with Photoslate and invites you to join. Choose a password, and you can begin. The link works once, for seven days.',
      ],
      button: 'Join',
      after: 'Do you not know what this is about? Then nothing has to be done.',
    },
    'own-data': {
      subject: 'What {studio} knows about you',
      heading: 'Your data',
      paragraphs: [
        'With this link you see what {studio} holds about you. You can save it, or have it erased. The link works for seven days.',
      ],
      button: 'See my data',
      after: 'Did you not ask for this? Then you can simply leave this mail.',
    },
    'retention-near': {
      subject: 'On {date} photos and addresses are deleted',
      heading: 'Their time in your studio is nearly over',
      paragraphs: [
        'On {date} the photos and the addresses of the following sessions are deleted, as your studio has set it. Sales stay in the books, without addresses.',
      ],
      button: 'See my sessions',
      after:
        'Do you need them longer? Then save what you need before that day, or change how long your studio keeps photos.',
    },
    'expiring-soon': {
      subject: 'Your photos from {location} are online until {ends}',
      heading: 'Your photos are online until {ends}',
      paragraphs: [
        'Until that day you can see, order and download your photos of {date} at {location}. Then their time online is over.',
      ],
      button: 'See my photos',
      after: 'This link is yours alone. Whoever has it can see your photos.',
    },
    reminder: {
      subject: 'Your photos from {location} are still here',
      heading: 'Have you seen your photos?',
      paragraphs: [
        'Your photos of {date} at {location} are waiting for you: {photos}.',
        '{studio} reminds you just this once.',
      ],
      button: 'See my photos',
      after: 'This link is yours alone. Whoever has it can see your photos.',
    },
  },
  photos: { one: 'one photo', other: '{count} photos' },
  copyLink: 'If the button does not work, copy this address into your browser:',
  sentFor: 'Sent with Photoslate for {studio}.',
  unsubscribe: {
    link: 'No more reminders from {studio}',
    heading: 'No more reminders?',
    text: '{studio} will send you no more reminders of photos. What you order or ask for still comes by e-mail.',
    button: 'No more reminders, please',
    done: 'Done: {studio} sends you no more reminders.',
    invalid: 'This link is not valid.',
  },
};
