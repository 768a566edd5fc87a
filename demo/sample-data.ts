import type { Language } from '@photoslate/contract/scalars';

export interface DemoCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly language: Language;
}

export interface DemoShoot {
  readonly title: string;
  /** Minutes after the start of the session. */
  readonly minute: number;
  readonly customers: readonly DemoCustomer[];
  /** The number of its photos; by default that of its card. */
  readonly photos?: number;
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

/** A day at the lake: matched, published, mailed, with orders. */
export const LAKE: readonly DemoShoot[] = [
  { title: 'Familie Brandt', minute: 6, photos: 9, customers: [person('Anna', 'Brandt', 'de')] },
  {
    title: 'Familie De Wit',
    minute: 19,
    photos: 8,
    customers: [person('Jan', 'de Wit', 'nl'), person('Sanne', 'de Wit', 'nl')],
  },
  { title: 'Lucía y Mateo', minute: 31, photos: 7, customers: [person('Lucía', 'Romero', 'es')] },
  { title: 'Les Moreau', minute: 44, photos: 8, customers: [person('Chloé', 'Moreau', 'fr')] },
  { title: 'Giulia e Pietro', minute: 58, photos: 11, customers: [person('Giulia', 'Conti', 'it')] },
  { title: 'The Harpers', minute: 72, photos: 6, customers: [person('Emma', 'Harper', 'en')] },
  { title: 'Familie Öztürk', minute: 95, photos: 10, customers: [person('Elif', 'Öztürk', 'de')] },
  { title: 'Sanne & Bo', minute: 112, photos: 5, customers: [person('Bo', 'Willems', 'nl')] },
  { title: 'Familie Nowak', minute: 131, photos: 9, customers: [person('Marek', 'Nowak', 'de')] },
  {
    title: 'Team Spree',
    minute: 149,
    photos: 12,
    customers: [person('Katja', 'Wolf', 'de'), person('Amir', 'Haddad', 'de')],
  },
  { title: 'Los García', minute: 170, photos: 7, customers: [person('Inés', 'García', 'es')] },
  { title: 'The Byrnes', minute: 188, photos: 8, customers: [person('Aoife', 'Byrne', 'en')] },
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
    customers: [person('Katrin', 'Vogel', 'de'), person('Tobias', 'Lang', 'de')],
  },
  { title: 'Familie Rossi', minute: 15, customers: [person('Marco', 'Rossi', 'it')] },
  { title: 'Familie Sørensen', minute: 27, customers: [] },
];
