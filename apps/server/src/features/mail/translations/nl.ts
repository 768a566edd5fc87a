import type { MailWords } from './mail-translation.ts';

export const nl: MailWords = {
  texts: {
    'gallery-ready': {
      subject: 'Je foto’s van {location} staan klaar',
      heading: 'Je foto’s staan klaar',
      paragraphs: [
        '{studio} heeft je foto’s van {date} ({location}) online gezet: {photos}.',
        'Kijk er rustig naar wanneer je wilt.',
      ],
      button: 'Bekijk mijn foto’s',
      after: 'Deze link is alleen voor jou. Wie hem heeft, kan je foto’s zien.',
    },
    'link-again': {
      subject: 'Je link naar de foto’s van {location}',
      heading: 'Hier is je link nog een keer',
      paragraphs: ['Hiermee zie je je foto’s van {date} ({location}).'],
      button: 'Bekijk mijn foto’s',
      after: 'Heb je hier niet om gevraagd? Dan hoef je niets te doen.',
    },
    'order-received': {
      subject: 'Je bestelling {number}',
      heading: 'Bedankt voor je bestelling',
      paragraphs: [
        '{studio} heeft bestelling {number} ontvangen: {photos}, samen {total}.',
        'Zodra de bestelling is betaald, kun je de originelen op dezelfde pagina downloaden.',
      ],
      button: 'Bekijk mijn bestelling',
      after: 'Deze link is alleen voor jou. Wie hem heeft, kan je foto’s zien.',
    },
    'order-paid': {
      subject: 'Bestelling {number}: je foto’s staan klaar om te downloaden',
      heading: 'De foto’s zijn van jou',
      paragraphs: [
        'Bestelling {number} is betaald: {total}. Dank je wel!',
        'Download de originelen, zonder watermerk, wanneer je wilt.',
      ],
      button: 'Download mijn foto’s',
      after: 'Deze link is alleen voor jou. Wie hem heeft, kan je foto’s zien.',
    },
    'order-cancelled': {
      subject: 'Bestelling {number} is geannuleerd',
      heading: 'Je bestelling is geannuleerd',
      paragraphs: [
        'De prijs van bestelling {number} gold alleen samen met een andere bestelling bij {studio}. Die is geannuleerd of terugbetaald, en daarmee is deze geannuleerd: je hoeft hem niet te betalen.',
        'Je kunt de foto’s bestellen wanneer je wilt.',
      ],
      button: 'Bekijk mijn foto’s',
      after: 'Deze link is alleen voor jou. Wie hem heeft, kan je foto’s zien.',
    },
    'password-reset': {
      subject: 'Kies een nieuw wachtwoord',
      heading: 'Een nieuw wachtwoord',
      paragraphs: [
        'Je kunt een nieuw wachtwoord kiezen voor je account bij {studio}. De link werkt één keer, een uur lang.',
      ],
      button: 'Kies een nieuw wachtwoord',
      after: 'Heb je hier niet om gevraagd? Dan hoef je niets te doen: je wachtwoord blijft zoals het is.',
    },
    invitation: {
      subject: 'Uitnodiging van {studio}',
      heading: 'Kom met ons fotograferen',
      paragraphs: [
        '{studio} werkt met Photoslate en nodigt je uit. Kies een wachtwoord en je kunt beginnen. De link werkt één keer, zeven dagen lang.',
      ],
      button: 'Meedoen',
      after: 'Weet je niet waar dit over gaat? Dan hoef je niets te doen.',
    },
    'own-data': {
      subject: 'Wat {studio} over je weet',
      heading: 'Je gegevens',
      paragraphs: [
        'Met deze link zie je wat {studio} over je bewaart. Je kunt het opslaan of laten wissen. De link werkt zeven dagen.',
      ],
      button: 'Mijn gegevens bekijken',
      after: 'Heb je hier niet om gevraagd? Dan hoef je niets te doen.',
    },
    'retention-near': {
      subject: 'Op {date} worden foto’s en adressen gewist',
      heading: 'Hun tijd bij je studio is bijna om',
      paragraphs: [
        'Op {date} worden de foto’s en de adressen van de volgende sessies gewist, zoals je studio het heeft ingesteld. De verkopen blijven in de boeken staan, zonder adres.',
      ],
      button: 'Mijn sessies bekijken',
      after:
        'Heb je ze langer nodig? Bewaar dan vóór die dag wat je nodig hebt, of verander hoelang je studio foto’s bewaart.',
    },
    'expiring-soon': {
      subject: 'Je foto’s van {location} staan online tot {ends}',
      heading: 'Je foto’s staan online tot {ends}',
      paragraphs: [
        'Tot die dag kun je je foto’s van {date} ({location}) bekijken, bestellen en downloaden. Daarna staan ze niet meer online.',
      ],
      button: 'Bekijk mijn foto’s',
      after: 'Deze link is alleen voor jou. Wie hem heeft, kan je foto’s zien.',
    },
    reminder: {
      subject: 'Je foto’s van {location} wachten nog op je',
      heading: 'Heb je je foto’s al gezien?',
      paragraphs: [
        'Je foto’s van {date} ({location}) wachten op je: {photos}.',
        '{studio} herinnert je alleen deze ene keer.',
      ],
      button: 'Bekijk mijn foto’s',
      after: 'Deze link is alleen voor jou. Wie hem heeft, kan je foto’s zien.',
    },
  },
  photos: { one: 'één foto', other: '{count} foto’s' },
  copyLink: 'Werkt de knop niet? Kopieer dan dit adres naar je browser:',
  sentFor: 'Verstuurd met Photoslate namens {studio}.',
  unsubscribe: {
    link: 'Geen herinneringen meer van {studio}',
    heading: 'Geen herinneringen meer?',
    text: '{studio} stuurt je dan geen herinneringen aan foto’s meer. Wat je bestelt of aanvraagt, komt nog steeds per e-mail.',
    button: 'Geen herinneringen meer, graag',
    done: 'Klaar: {studio} stuurt je geen herinneringen meer.',
    invalid: 'Deze link is niet geldig.',
  },
};
