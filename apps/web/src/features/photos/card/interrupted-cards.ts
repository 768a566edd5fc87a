const KEY = 'photoslate.interrupted-cards';

interface Interrupted {
  readonly userId: string;
  /** How many files were on the list. */
  readonly total: number;
}

/**
 * Cards that were on their way when their page was closed or reloaded. A browser forgets files with their page: all that can be kept
 * is that there were some.
 */
export const interruptedCards = {
  of(sessionId: string, userId: string): number {
    const found = read()[sessionId];
    return found?.userId === userId ? found.total : 0;
  },
  note(sessionId: string, userId: string, total: number): void {
    const all = read();
    if (all[sessionId]?.total !== total) write({ ...all, [sessionId]: { userId, total } });
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
