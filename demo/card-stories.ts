import type { CardStory } from './card.ts';

// All cards are drawn small: the demo is ready sooner, and a test draws all of them.

/**
 * A day's work. The Canon photographed the code of one shoot late, the Sony forgot one. Before the
 * first shoot somebody tried the light, and there is a photo of the lunch break.
 */
export const LAKE_CARD: CardStory = {
  seed: 'strandbad',
  size: 'small',
  photos: 0,
  secondsBetween: 3,
  accidents: { missedBy: { canon: 8, sony: 9 } },
  strays: [
    { minute: 3, camera: 'canon', photos: 2 },
    { minute: 161, camera: 'canon', photos: 1 },
  ],
  places: [
    'lake',
    'beach',
    'lake',
    'beach',
    'meadow',
    'lake',
    'beach',
    'forest',
    'meadow',
    'lake',
    'beach',
    'evening',
  ],
};

export const PARK_CARD: CardStory = { seed: 'park', size: 'small', photos: 5, places: ['blossom', 'meadow'] };

export const GARDEN_CARD: CardStory = {
  seed: 'garden',
  size: 'small',
  photos: 7,
  places: ['meadow', 'blossom'],
  isRented: true,
  accidents: { missedBy: { canon: 1 }, late: 2, stranger: 4, covered: 3 },
};
