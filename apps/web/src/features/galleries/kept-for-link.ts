import { localStorageValue } from '#lib/storage/local-storage-value.ts';

/** The part of a token that names the link and opens nothing: its id without the last bits. */
const ID_LENGTH = 21;

/** A text that this browser keeps for one link, under a name. */
export const keptForLink = (name: string, link: string) =>
  localStorageValue(() => localStorage, `photoslate.${name}.${link.slice(0, ID_LENGTH)}`);
