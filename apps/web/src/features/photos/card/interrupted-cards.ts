const KEY = 'photoslate.interrupted-cards';

interface Interrupted {
  readonly userId: string;
  /** How many files were on the list. */
  readonly total: number;
  /** How many of them were not on the server yet. */
  readonly missing: number;
}

/**
 * Remembers uploads that a closed or reloaded page interrupted. The browser loses the files with
 * the page, but this record stays.
 */
export const interruptedCards = {
  of(sessionId: string, userId: string): Interrupted | null {
    const found = read()[sessionId];
    return found?.userId === userId ? found : null;
  },
  note(sessionId: string, card: Interrupted): void {
    const all = read();
    const known = all[sessionId];
    if (known?.total !== card.total || known.missing !== card.missing) write({ ...all, [sessionId]: card });
  },
  forget(sessionId: string): void {
    const { [sessionId]: gone, ...rest } = read();
    if (gone) write(rest);
  },
};

function read(): Record<string, Interrupted> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Interrupted>;
  } catch {
    return {};
  }
}

function write(all: Record<string, Interrupted>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // The storage is full or denied. After a reload the page then cannot report the interrupted
    // upload.
  }
}
