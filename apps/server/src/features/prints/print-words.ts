import type { Language } from '@photoslate/contract/scalars';

interface PrintWords {
  /** Shown above the code. */
  readonly scan: string;
  /** One sentence about what happens after the scan. */
  readonly after: string;
  /** Title of a card. */
  readonly card: string;
  readonly keep: string;
}

/** The texts of posters and cards. */
export const printWords: Readonly<Record<Language, PrintWords>> = {
  en: {
    scan: 'Scan to get your photos',
    after: 'Leave your e-mail address, and we write as soon as your photos are ready.',
    card: 'Your photos',
    keep: 'Scan the code and leave your e-mail address. Keep this card: it leads to your photos.',
  },
  nl: {
    scan: 'Scan en ontvang je foto’s',
    after: 'Laat je e-mailadres achter, dan schrijven we zodra je foto’s klaar zijn.',
    card: 'Jouw foto’s',
    keep: 'Scan de code en laat je e-mailadres achter. Bewaar dit kaartje: het leidt naar je foto’s.',
  },
  de: {
    scan: 'Scannen und Fotos bekommen',
    after: 'Hinterlassen Sie Ihre E-Mail-Adresse, und wir schreiben, sobald Ihre Fotos fertig sind.',
    card: 'Ihre Fotos',
    keep: 'Scannen Sie den Code und hinterlassen Sie Ihre E-Mail-Adresse. Behalten Sie diese Karte: Sie führt zu Ihren Fotos.',
  },
  es: {
    scan: 'Escanea y recibe tus fotos',
    after: 'Deja tu correo electrónico y te escribiremos en cuanto tus fotos estén listas.',
    card: 'Tus fotos',
    keep: 'Escanea el código y deja tu correo electrónico. Guarda esta tarjeta: lleva a tus fotos.',
  },
  fr: {
    scan: 'Scannez pour recevoir vos photos',
    after: 'Laissez votre adresse e-mail, et nous vous écrirons dès que vos photos seront prêtes.',
    card: 'Vos photos',
    keep: 'Scannez le code et laissez votre adresse e-mail. Gardez cette carte : elle mène à vos photos.',
  },
  it: {
    scan: 'Scansiona e ricevi le tue foto',
    after: 'Lascia il tuo indirizzo e-mail: ti scriviamo appena le tue foto sono pronte.',
    card: 'Le tue foto',
    keep: 'Scansiona il codice e lascia il tuo indirizzo e-mail. Conserva questa scheda: porta alle tue foto.',
  },
};
