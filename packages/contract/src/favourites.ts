import { z } from 'zod';
import { answer, Id } from './scalars.ts';
import type { RouteTable } from './route.ts';

const SetFavourite = z.object({
  photoId: Id,
  favourite: z.boolean(),
  /**
   * Puts the changes of one open page in order: a change that arrives after a later one of the same
   * page is ignored. The page makes the id at random, and counts from 1.
   */
  visit: z.object({ id: Id, sequence: z.int().min(1).max(1_000_000_000) }).optional(),
});

export const favouriteRoutes = {
  'favourites.set': {
    method: 'POST',
    path: '/api/gallery/favourites',
    access: 'link',
    status: 200,
    summary: 'Mark a photo of this link as a favourite, or no longer; answers what it is now',
    body: SetFavourite,
    answer: answer(z.object({ photoId: Id, favourite: z.boolean() })),
  },
} as const satisfies RouteTable;
