import type { CardFile } from '@photoslate/contract/card';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Found } from './read-folders.ts';
import type { Outcome } from './send-file.ts';
import { uploadQueue } from './upload-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const STORED: Outcome = { kind: 'stored' };

/** A fake server and card reader that the test controls. A file's checksum is its name. */
function aDesk() {
  const onServer = new Set<string>();
  const sent: string[] = [];
  const open = new Map<string, (outcome: Outcome) => void>();
  const desk = {
    onServer,
    /** The names in the order in which uploads started, with repetitions. */
    sent,
    /** The outcome of a file; null: the test calls `end` later. */
    fate: (_name: string): Outcome | null => STORED,
    end(name: string, outcome: Outcome = STORED) {
      if (outcome.kind === 'stored') onServer.add(name);
      open.get(name)?.(outcome);
      open.delete(name);
      return advance();
    },
    underway: () => [...open.keys()],
    asked: 0,
    answers: true,
  };
  const queue = uploadQueue('a session', {
    sha256Of: async (file) => (file.name.startsWith('GONE') ? null : file.name),
    whereAre: async (_, items) => {
      desk.asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (!desk.answers) return { kind: 'trouble', why: 'network' };
      const files = items.map(({ sha256 }) => ({ where: onServer.has(sha256 ?? '') ? 'stored' : 'missing' }));
      return { kind: 'answered', files: files as CardFile[] };
    },
    sendFile: (_, { name }, signal) => {
      sent.push(name);
      const fate = desk.fate(name);
      if (fate?.kind === 'stored') onServer.add(name);
      if (fate) return Promise.resolve(fate);
      return new Promise((resolve, reject) => {
        open.set(name, resolve);
        signal.addEventListener('abort', () => {
          open.delete(name);
          reject(signal.reason);
        });
      });
    },
  });
  return { desk, queue };
}

const advance = () => vi.advanceTimersByTimeAsync(300);

const fileOf = (name: string, text = 'x') => new File([text], name, { lastModified: 0 });
async function* card(...names: string[]): AsyncGenerator<Found[]> {
  yield names.map((name) => ({
    path: `DCIM/${name}`,
    file: fileOf(name, name.startsWith('EMPTY') ? '' : 'x'),
    chosen: false,
  }));
}
const numbered = (count: number) => Array.from({ length: count }, (_, nth) => `IMG_${nth}.JPG`);

describe('the upload queue', () => {
  it('uploads every file of a card and skips files already on the server', async () => {
    const { desk, queue } = aDesk();
    desk.onServer.add('IMG_1.JPG');
    await queue.add(card(...numbered(200)));
    await vi.advanceTimersByTimeAsync(5000);
    expect(queue.state.get()).toMatchObject({ total: 200, done: 200, known: 1, hold: null, refused: [] });
    expect(new Set(desk.sent).size).toBe(199);
    expect(desk.sent).not.toContain('IMG_1.JPG');
    expect(queue.isFinished()).toBe(true);
    expect(queue.isUnderway()).toBe(false);
  });

  it('asks the server about many files at once and uploads only a few at a time', async () => {
    const { desk, queue } = aDesk();
    desk.fate = () => null;
    await queue.add(card(...numbered(50)));
    await advance();
    expect(desk.underway()).toHaveLength(3);
    expect(desk.asked).toBeLessThan(50);
    await desk.end('IMG_0.JPG');
    expect(desk.underway()).toHaveLength(4);
    expect(queue.state.get().done).toBe(1);
  });

  it('keeps out empty, unreadable and refused files with a reason, and uploads the others', async () => {
    const { desk, queue } = aDesk();
    desk.fate = (name) => (name === 'PAGE.JPG' ? { kind: 'refused', why: 'no-photograph' } : STORED);
    await queue.add(card('EMPTY.JPG', 'GONE.JPG', 'PAGE.JPG', 'IMG_1.JPG'));
    await advance();
    const { refused, done } = queue.state.get();
    expect(refused.map(({ path, why }) => `${path} ${why}`)).toEqual([
      'DCIM/EMPTY.JPG empty',
      'DCIM/GONE.JPG unreadable',
      'DCIM/PAGE.JPG no-photograph',
    ]);
    expect(done).toBe(1);
    desk.fate = () => STORED;
    queue.retry(refused[2]?.id);
    await advance();
    expect(queue.state.get().done).toBe(2);
    queue.leaveOut();
    expect(queue.state.get()).toMatchObject({ total: 2, done: 2, refused: [] });
  });

  it('retries a file that the server postpones, and keeps it out after 8 attempts', async () => {
    const { desk, queue } = aDesk();
    desk.fate = () => ({ kind: 'later', waitMs: 1000 });
    await queue.add(card('IMG_1.JPG'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(desk.sent).toHaveLength(8);
    expect(queue.state.get().refused).toMatchObject([{ why: 'failed' }]);
  });

  it('lists the files of a card that is added twice only once', async () => {
    const { queue } = aDesk();
    await queue.add(card(...numbered(3)));
    await advance();
    await queue.add(card(...numbered(3)));
    await advance();
    expect(queue.state.get()).toMatchObject({ total: 3, done: 3, known: 3 });
  });
});

describe('upload trouble not caused by a file', () => {
  it.each(['network', 'busy', 'no-room', 'quota'] as const)(
    '%s: all files wait while one retries, and all continue once it succeeds',
    async (why) => {
      const { desk, queue } = aDesk();
      desk.fate = () => ({ kind: 'trouble', why });
      await queue.add(card(...numbered(20)));
      await advance();
      expect(queue.state.get()).toMatchObject({ hold: why, done: 0, refused: [] });
      const before = desk.sent.length;
      await vi.advanceTimersByTimeAsync(1000);
      expect(desk.sent.length).toBe(before + 1);
      await vi.advanceTimersByTimeAsync(600_000);
      expect(desk.sent.length).toBeLessThan(60);
      expect(queue.state.get()).toMatchObject({ hold: why, refused: [] });
      desk.fate = () => STORED;
      await vi.advanceTimersByTimeAsync(40_000);
      expect(queue.state.get()).toMatchObject({ hold: null, done: 20, refused: [] });
    },
  );

  it('a retry waits until the time that the server asks for', async () => {
    const { desk, queue } = aDesk();
    desk.fate = () => ({ kind: 'trouble', why: 'no-room', waitMs: 20_000 });
    await queue.add(card('IMG_1.JPG'));
    await vi.advanceTimersByTimeAsync(19_000);
    expect(desk.sent).toHaveLength(1);
    desk.fate = () => STORED;
    await vi.advanceTimersByTimeAsync(2000);
    expect(queue.state.get().done).toBe(1);
  });

  it('a retry after lack of room tries another file each time, so a file that fits is uploaded', async () => {
    const { desk, queue } = aDesk();
    desk.fate = (name) => (name === 'IMG_3.JPG' ? STORED : { kind: 'trouble', why: 'no-room', waitMs: 1000 });
    await queue.add(card(...numbered(6)));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(queue.state.get()).toMatchObject({ done: 1, hold: 'no-room', refused: [] });
    expect(new Set(desk.sent).size).toBe(6);
  });

  it('uploads of a logged-out user resume only after a login, not with time or the network', async () => {
    const { desk, queue } = aDesk();
    desk.fate = () => ({ kind: 'trouble', why: 'signed-out' });
    await queue.add(card('IMG_1.JPG'));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(desk.sent).toHaveLength(1);
    desk.fate = () => STORED;
    queue.wake('network');
    await advance();
    expect(queue.state.get().hold).toBe('signed-out');
    queue.wake('signed-out');
    await advance();
    expect(queue.state.get()).toMatchObject({ hold: null, done: 1 });
  });

  it('a failed lookup of stored files is retried, and nothing is sent before it succeeds', async () => {
    const { desk, queue } = aDesk();
    desk.answers = false;
    await queue.add(card(...numbered(5)));
    await advance();
    expect(queue.state.get().hold).toBe('network');
    expect(desk.sent).toEqual([]);
    desk.answers = true;
    await vi.advanceTimersByTimeAsync(5000);
    expect(queue.state.get()).toMatchObject({ hold: null, done: 5 });
  });
});

describe('a paused upload queue', () => {
  it('sends nothing until it is resumed, even when the network returns or files are added', async () => {
    const { desk, queue } = aDesk();
    desk.fate = () => null;
    await queue.add(card(...numbered(10)));
    await advance();
    queue.pause();
    await advance();
    expect(desk.underway()).toEqual([]);
    const before = desk.sent.length;
    queue.wake('network');
    await queue.add(card('IMG_99.JPG'));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(desk.sent).toHaveLength(before);
    expect(queue.state.get()).toMatchObject({ hold: 'paused', total: 11 });
    expect(queue.isUnderway()).toBe(true);
    desk.fate = () => STORED;
    queue.goOn();
    await vi.advanceTimersByTimeAsync(2000);
    expect(queue.state.get()).toMatchObject({ hold: null, done: 11, refused: [] });
  });

  it('stays paused when a file that was under way fails', async () => {
    const { desk, queue } = aDesk();
    desk.fate = () => null;
    await queue.add(card('IMG_1.JPG'));
    await advance();
    const ended = desk.end('IMG_1.JPG', { kind: 'trouble', why: 'network' });
    queue.pause();
    await ended;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(queue.state.get().hold).toBe('paused');
    expect(desk.sent).toHaveLength(1);
  });
});

it('a cleared upload queue is empty and stays empty when aborted uploads end', async () => {
  const { desk, queue } = aDesk();
  desk.fate = () => null;
  await queue.add(card(...numbered(5)));
  await advance();
  queue.clear();
  await advance();
  expect(queue.state.get()).toMatchObject({ total: 0, done: 0, hold: null });
  expect(queue.isUnderway()).toBe(false);
  expect(desk.sent).toHaveLength(3);
});
