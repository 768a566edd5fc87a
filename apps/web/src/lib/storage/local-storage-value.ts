/**
 * One text under a key of the browser's own storage; a browser that forbids storage keeps nothing, and nothing fails.
 * @param storage asked for at each use, since to name it may already be forbidden
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
    /** Keeps the text; null takes it away. */
    set(text: string | null): void {
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        // What is not kept is asked for again.
      }
    },
  };
}
