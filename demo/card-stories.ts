import type { CardStory } from './card.ts';

export const LAKE_CARD: CardStory = { seed: 'lake', photos: 6, places: ['lake', 'beach'] };

export const PARK_CARD: CardStory = { seed: 'park', photos: 5, places: ['blossom', 'meadow'] };

export const GARDEN_CARD: CardStory = {
  seed: 'garden',
  photos: 7,
  places: ['meadow', 'blossom'],
  accidents: { missedBy: { canon: 1 }, late: 2, stranger: 4, covered: 3 },
};
