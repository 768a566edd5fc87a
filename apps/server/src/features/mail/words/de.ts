import type { MailWords } from './words.ts';

export const de: MailWords = {
  texts: {
    'gallery-ready': {
      subject: 'Deine Fotos von {location} sind da',
      heading: 'Deine Fotos sind da',
      paragraphs: [
        '{studio} hat deine Fotos vom {date} ({location}) online gestellt: {photos}.',
        'Schau sie dir an, wann immer du magst.',
      ],
      button: 'Meine Fotos ansehen',
      after: 'Dieser Link gehört nur dir. Wer ihn hat, kann deine Fotos sehen.',
    },
    'link-again': {
      subject: 'Dein Link zu den Fotos von {location}',
      heading: 'Hier ist dein Link noch einmal',
      paragraphs: ['Damit siehst du deine Fotos vom {date} ({location}).'],
      button: 'Meine Fotos ansehen',
      after: 'Du hast nicht danach gefragt? Dann musst du nichts tun.',
    },
    'order-received': {
      subject: 'Deine Bestellung {number}',
      heading: 'Danke für deine Bestellung',
      paragraphs: [
        '{studio} hat die Bestellung {number} erhalten: {photos}, zusammen {total}.',
        'Sobald sie bezahlt ist, kannst du die Originale auf derselben Seite herunterladen.',
      ],
      button: 'Meine Bestellung ansehen',
      after: 'Dieser Link gehört nur dir. Wer ihn hat, kann deine Fotos sehen.',
    },
    'order-paid': {
      subject: 'Bestellung {number}: Deine Fotos stehen zum Herunterladen bereit',
      heading: 'Die Fotos gehören dir',
      paragraphs: [
        'Die Bestellung {number} ist bezahlt: {total}. Vielen Dank!',
        'Lade die Originale ohne Wasserzeichen herunter, wann immer du magst.',
      ],
      button: 'Meine Fotos herunterladen',
      after: 'Dieser Link gehört nur dir. Wer ihn hat, kann deine Fotos sehen.',
    },
    'password-reset': {
      subject: 'Wähle ein neues Passwort',
      heading: 'Ein neues Passwort',
      paragraphs: [
        'Du kannst für dein Konto bei {studio} ein neues Passwort wählen. Der Link gilt einmal, eine Stunde lang.',
      ],
      button: 'Neues Passwort wählen',
      after: 'Du hast nicht danach gefragt? Dann musst du nichts tun: Dein Passwort bleibt, wie es ist.',
    },
  },
  photos: { one: 'ein Foto', other: '{count} Fotos' },
  copyLink: 'Wenn der Knopf nicht funktioniert, kopiere diese Adresse in deinen Browser:',
  sentFor: 'Mit Photoslate für {studio} verschickt.',
};
