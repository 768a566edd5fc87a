export { favouriteHandlers } from './favourites.routes.ts';
export { deleteFavourites, favouritesOf, shownFavouritesOf } from './favourites.store.ts';
