export { favouriteHandlers } from './favourites.routes.ts';
export { deleteFavourites, favouritesOf } from './favourites.store.ts';
