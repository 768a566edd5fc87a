const KEY = 'photoslate.interrupted-cards';

interface Interrupted {
  readonly userId: string;
  /** How many files were on the list. */
  readonly total: number;
  /** How many of them were not on the server yet. */
  readonly missing: number;
}

/** Cards that were on their way when their page was closed or reloaded: a browser forgets files with their page, but not that there were some. */
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
    // No room, or not allowed: then a reload is not told of.
  }
}
