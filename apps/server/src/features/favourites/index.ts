export { favouriteHandlers } from './favourites.routes.ts';
export { deleteFavourites, favouriteCounts, favouritesOf, shownFavouritesOf } from './favourites.store.ts';
