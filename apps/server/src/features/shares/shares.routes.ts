import { createShare, deleteShares, lockedLink, shownShoots } from '#features/links/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import { sharedFavourites, sharedPhotos } from './shares.service.ts';

export const shareHandlers = (platform: Platform) =>
  ({
    'shares.create': async ({ tx, identity, now }) => {
      await shownShoots(tx, identity);
      return { data: await createShare(platform, tx, identity, now) };
    },
    'shares.stop': async ({ tx, identity }) => {
      await lockedLink(tx, identity);
      await deleteShares(tx, [identity.linkId]);
      return undefined;
    },
    'shares.show': async ({ tx, identity }) => ({ data: await sharedFavourites(platform, tx, identity) }),
    'shares.photos': async ({ tx, identity, query }) => ({
      data: await sharedPhotos(platform, tx, identity, query.from),
    }),
  }) satisfies Partial<Handlers>;
