import { lockedLink, shownShoots } from '#features/links/index.ts';
import { mediaPhoto } from '#features/photos/index.ts';
import { authorize } from '#platform/access.ts';
import { publishFavouritesChanged } from '#platform/events.ts';
import type { Handlers } from '#platform/routes.ts';
import { setFavourite } from './favourites.store.ts';

export const favouriteHandlers = {
  'favourites.set': async ({ tx, identity, body, now }) => {
    // An erasure waits for this lock, and then deletes the favourite too.
    await lockedLink(tx, identity);
    await shownShoots(tx, identity);
    const { id: photoId } = authorize(identity, await mediaPhoto(tx, body.photoId.toLowerCase()));
    const favourite = await setFavourite(tx, identity.linkId, { ...body, photoId }, now);
    await publishFavouritesChanged(tx, identity.linkId);
    return { data: { photoId, favourite } };
  },
} satisfies Partial<Handlers>;
