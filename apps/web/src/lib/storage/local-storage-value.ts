/**
 * A text under a key of the browser's storage. In a browser that forbids storage, nothing is stored
 * and nothing fails.
 *
 * @param storage called at each use, because even the access to the property may be forbidden
 */
export function localStorageValue(storage: () => Storage, key: string) {
  return {
    get(): string | null {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    /** Stores the text; null removes it. */
    set(text: string | null): void {
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        // A value that could not be stored counts as missing.
      }
    },
  };
}
