import type { CardStory } from './card.ts';

/** A long day. It is drawn small, because it has most of the photos. */
export const LAKE_CARD: CardStory = {
  seed: 'strandbad',
  size: 'small',
  photos: 8,
  secondsBetween: 3,
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

export const PARK_CARD: CardStory = { seed: 'park', photos: 5, places: ['blossom', 'meadow'] };

export const GARDEN_CARD: CardStory = {
  seed: 'garden',
  photos: 7,
  places: ['meadow', 'blossom'],
  accidents: { missedBy: { canon: 1 }, late: 2, stranger: 4, covered: 3 },
};
