import type { Language } from '@photoslate/contract/scalars';
import type { Burst } from './pace.ts';

export interface DemoCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly language: Language;
  /** Agrees to news from the studio at the code. */
  readonly wantsNews?: true;
}

export interface DemoShoot {
  readonly title: string;
  /** Minutes after the start of the session. */
  readonly minute: number;
  readonly customers: readonly DemoCustomer[];
  /** When it was completed, if nothing followed at once: minutes after the start of the session. */
  readonly doneAt?: number;
  /** Its photos; by default the number of its card, at even intervals. */
  readonly bursts?: readonly Burst[];
  /** The shoot's QR frame is missing on the card, as if it was forgotten. */
  readonly forgotten?: true;
}

const person = (firstName: string, lastName: string, language: Language): DemoCustomer => ({
  firstName,
  lastName,
  language,
  email: `${firstName}.${lastName}@example.org`
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z.@]/g, ''),
});

export const STUDIO = 'Studio Noordlicht';
export const OWNER = { firstName: 'Mila', lastName: 'Noord', email: 'mila@noordlicht.example' };

/**
 * A day's work at the lake: nearly five hours with a lunch break. Most shoots are published, with
 * mails and orders. Nobody is linked to one, two have questions, one is held back.
 */
export const LAKE: readonly DemoShoot[] = [
  {
    title: 'Familie Brandt',
    minute: 7,
    customers: [{ ...person('Anna', 'Brandt', 'de'), wantsNews: true }],
    bursts: [{ photos: 5 }, { photos: 4, after: 95, code: 'canon' }],
  },
  {
    title: 'Familie De Wit',
    minute: 24,
    customers: [person('Jan', 'de Wit', 'nl'), person('Sanne', 'de Wit', 'nl')],
    bursts: [{ photos: 7 }],
  },
  {
    title: 'Lucía y Mateo',
    minute: 38,
    customers: [{ ...person('Lucía', 'Romero', 'es'), wantsNews: true }],
    bursts: [{ photos: 4 }, { photos: 3, after: 170, code: 'canon' }],
  },
  {
    title: 'Les Moreau',
    minute: 61,
    customers: [person('Chloé', 'Moreau', 'fr')],
    bursts: [{ photos: 7 }],
  },
  {
    title: 'Giulia e Pietro',
    minute: 79,
    customers: [person('Giulia', 'Conti', 'it')],
    // After a pause nobody photographs the code again, so the last photos are only likely.
    bursts: [{ photos: 6 }, { photos: 4, after: 11 }],
  },
  {
    title: 'The Harpers',
    minute: 96,
    customers: [{ ...person('Emma', 'Harper', 'en'), wantsNews: true }],
    bursts: [{ photos: 6 }],
  },
  {
    title: 'Familie Öztürk',
    minute: 121,
    customers: [person('Elif', 'Öztürk', 'de')],
    bursts: [{ photos: 6 }, { photos: 4, after: 140, code: 'sony' }],
  },
  { title: 'Sanne & Bo', minute: 138, doneAt: 146, customers: [], bursts: [{ photos: 5 }] },
  {
    title: 'Familie Nowak',
    minute: 192,
    customers: [person('Marek', 'Nowak', 'de')],
    bursts: [{ photos: 4 }, { photos: 4, after: 38, code: 'canon' }],
  },
  {
    title: 'Team Spree',
    minute: 214,
    customers: [person('Katja', 'Wolf', 'de'), person('Amir', 'Haddad', 'de')],
    bursts: [{ photos: 9 }],
  },
  {
    title: 'Los García',
    minute: 243,
    customers: [person('Inés', 'García', 'es')],
    bursts: [{ photos: 3 }, { photos: 3, after: 125, code: 'sony' }],
  },
  {
    title: 'The Byrnes',
    minute: 268,
    customers: [person('Aoife', 'Byrne', 'en')],
    bursts: [{ photos: 4 }, { photos: 3, after: 110, code: 'canon' }],
  },
];

/** The day before yesterday, in the garden: uploaded, with every possible problem with QR codes. */
export const GARDEN: readonly DemoShoot[] = [
  { title: 'Famille Laurent', minute: 5, customers: [person('Camille', 'Laurent', 'fr')] },
  { title: 'Les Petit', minute: 16, customers: [person('Hugo', 'Petit', 'fr')] },
  { title: 'Familie Keller', minute: 27, customers: [person('Jonas', 'Keller', 'de')] },
  { title: 'Famiglia Greco', minute: 38, customers: [person('Sara', 'Greco', 'it')] },
  { title: 'The Wallaces', minute: 49, customers: [person('Ruth', 'Wallace', 'en')] },
];

/** Yesterday, in the park: uploaded, not published yet; one code was forgotten. */
export const PARK: readonly DemoShoot[] = [
  { title: 'Familie Jansen', minute: 5, customers: [person('Pieter', 'Jansen', 'nl')] },
  { title: 'Noor & Daan', minute: 17, customers: [person('Noor', 'Visser', 'nl')], forgotten: true },
  { title: 'Familie Okafor', minute: 29, customers: [person('Ada', 'Okafor', 'en')] },
];

/** Now, at the school fair: running. */
export const FAIR: readonly DemoShoot[] = [
  {
    title: 'Klasse 3b',
    minute: 4,
    customers: [{ ...person('Katrin', 'Vogel', 'de'), wantsNews: true }, person('Tobias', 'Lang', 'de')],
  },
  { title: 'Familie Rossi', minute: 15, customers: [person('Marco', 'Rossi', 'it')] },
  { title: 'Familie Sørensen', minute: 27, customers: [] },
];

/** Registers at the fair once the studio asks for confirmations, and has not confirmed yet. */
export const WAITING: DemoCustomer = { ...person('Nele', 'Winter', 'de'), wantsNews: true };
