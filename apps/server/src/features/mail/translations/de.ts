import type { MailWords } from './mail-translation.ts';

export const de: MailWords = {
  texts: {
    'gallery-ready': {
      subject: 'Ihre Fotos sind da: {location}',
      heading: 'Ihre Fotos sind da',
      paragraphs: [
        '{studio} hat Ihre Fotos vom {date} ({location}) online gestellt: {photos}.',
        'Sehen Sie sich die Fotos an, wann immer Sie mögen.',
      ],
      button: 'Meine Fotos ansehen',
      after: 'Dieser Link gehört nur Ihnen. Wer ihn hat, kann Ihre Fotos sehen.',
    },
    'link-again': {
      subject: 'Ihr Link zu Ihren Fotos: {location}',
      heading: 'Hier ist Ihr Link noch einmal',
      paragraphs: ['Damit sehen Sie Ihre Fotos vom {date} ({location}).'],
      button: 'Meine Fotos ansehen',
      after: 'Sie haben nicht danach gefragt? Dann müssen Sie nichts tun.',
    },
    'order-received': {
      subject: 'Ihre Bestellung {number}',
      heading: 'Danke für Ihre Bestellung',
      paragraphs: [
        '{studio} hat die Bestellung {number} erhalten: {photos}, zusammen {total}.',
        'Sobald sie bezahlt ist, können Sie die Originale auf derselben Seite herunterladen.',
      ],
      button: 'Meine Bestellung ansehen',
      after: 'Dieser Link gehört nur Ihnen. Wer ihn hat, kann Ihre Fotos sehen.',
    },
    'order-paid': {
      subject: 'Bestellung {number}: Ihre Fotos stehen zum Herunterladen bereit',
      heading: 'Die Fotos gehören Ihnen',
      paragraphs: [
        'Die Bestellung {number} ist bezahlt: {total}. Vielen Dank!',
        'Laden Sie die Originale ohne Wasserzeichen herunter, wann immer Sie mögen.',
      ],
      button: 'Meine Fotos herunterladen',
      after: 'Dieser Link gehört nur Ihnen. Wer ihn hat, kann Ihre Fotos sehen.',
    },
    'order-cancelled': {
      subject: 'Die Bestellung {number} wurde storniert',
      heading: 'Ihre Bestellung wurde storniert',
      paragraphs: [
        'Der Preis der Bestellung {number} galt nur zusammen mit einer anderen Bestellung bei {studio}. Jene wurde storniert oder erstattet und diese damit storniert: Sie müssen sie nicht bezahlen.',
        'Sie können die Fotos jederzeit neu bestellen.',
      ],
      button: 'Meine Fotos ansehen',
      after: 'Dieser Link gehört nur Ihnen. Wer ihn hat, kann Ihre Fotos sehen.',
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
    invitation: {
      subject: 'Einladung von {studio}',
      heading: 'Fotografiere mit uns',
      paragraphs: [
        '{studio} arbeitet mit Photoslate und lädt dich ein. Wähle ein Passwort, und du kannst anfangen. Der Link gilt einmal, sieben Tage lang.',
      ],
      button: 'Mitmachen',
      after: 'Du weißt nicht, worum es geht? Dann ist nichts zu tun.',
    },
    'own-data': {
      subject: 'Was {studio} über Sie weiß',
      heading: 'Ihre Daten',
      paragraphs: [
        'Mit diesem Link sehen Sie, was {studio} über Sie gespeichert hat. Sie können es sichern oder löschen lassen. Der Link gilt sieben Tage.',
      ],
      button: 'Meine Daten ansehen',
      after: 'Haben Sie das nicht angefordert? Dann brauchen Sie nichts zu tun.',
    },
    'retention-near': {
      subject: 'Am {date} werden Fotos und Adressen gelöscht',
      heading: 'Die Zeit dieser Sessions ist bald um',
      paragraphs: [
        'Am {date} werden die Fotos und Adressen der folgenden Sessions gelöscht, so wie es dein Studio eingestellt hat. Die Verkäufe bleiben in den Büchern, ohne Adresse.',
      ],
      button: 'Meine Sessions ansehen',
      after:
        'Brauchst du sie länger? Dann sichere vorher, was du brauchst, oder ändere, wie lange dein Studio Fotos behält.',
    },
    'expiring-soon': {
      subject: 'Ihre Fotos ({location}) sind bis zum {ends} online',
      heading: 'Ihre Fotos sind bis zum {ends} online',
      paragraphs: [
        'Bis dahin können Sie Ihre Fotos vom {date} ({location}) ansehen, bestellen und herunterladen. Danach sind sie nicht mehr online.',
      ],
      button: 'Meine Fotos ansehen',
      after: 'Dieser Link gehört nur Ihnen. Wer ihn hat, kann Ihre Fotos sehen.',
    },
    reminder: {
      subject: 'Ihre Fotos warten noch auf Sie: {location}',
      heading: 'Haben Sie Ihre Fotos schon gesehen?',
      paragraphs: [
        'Ihre Fotos vom {date} ({location}) warten auf Sie: {photos}.',
        '{studio} erinnert Sie nur dieses eine Mal.',
      ],
      button: 'Meine Fotos ansehen',
      after: 'Dieser Link gehört nur Ihnen. Wer ihn hat, kann Ihre Fotos sehen.',
    },
  },
  photos: { one: 'ein Foto', other: '{count} Fotos' },
  copyLink: 'Falls der Knopf nicht funktioniert, bitte diese Adresse in den Browser kopieren:',
  sentFor: 'Mit Photoslate für {studio} verschickt.',
  unsubscribe: {
    link: 'Keine Erinnerungen mehr von {studio}',
    heading: 'Keine Erinnerungen mehr?',
    text: '{studio} schickt Ihnen dann keine Erinnerungen an Fotos mehr. Was Sie bestellen oder anfordern, kommt weiterhin per E-Mail.',
    button: 'Bitte keine Erinnerungen mehr',
    done: 'Erledigt: {studio} schickt Ihnen keine Erinnerungen mehr.',
    invalid: 'Dieser Link ist nicht gültig.',
  },
};
