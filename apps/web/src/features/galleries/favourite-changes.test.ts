import { describe, expect, test } from 'vitest';
import { createFavouriteChanges, type FavouriteOutcome, type SentFavourite } from './favourite-changes.ts';

/** A server that answers when told to, and a browser's storage. */
function openPage(stored: { text: string | null } = { text: null }) {
  const sent: SentFavourite[] = [];
  const waiting: ((outcome: FavouriteOutcome) => void)[] = [];
  const changes = createFavouriteChanges({
    send: (change) => {
      sent.push(change);
      return new Promise((resolve) => waiting.push(resolve));
    },
    kept: { get: () => stored.text, set: (text) => (stored.text = text) },
    pause: () => Promise.resolve(),
  });
  return {
    stored,
    changes,
    shown: () => Object.fromEntries(changes.made.get()),
    sent: () => sent.map(({ photoId, favourite }) => `${photoId} ${favourite}`),
    visits: () => sent.map(({ visit }) => visit),
    async answer(outcome: FavouriteOutcome) {
      waiting.shift()?.(outcome);
      // The next change is sent in the microtasks after the answer.
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
  };
}

describe('a favourite on the page', () => {
  test('is shown at once, and sent one after another in the order of the taps', async () => {
    const page = openPage();
    page.changes.set('a', true);
    page.changes.set('b', true);
    expect(page.shown()).toEqual({ a: true, b: true });
    expect(page.sent()).toEqual(['a true']);
    await page.answer('stored');
    await page.answer('stored');
    expect(page.sent()).toEqual(['a true', 'b true']);
    expect(page.visits().map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(page.stored.text).toBeNull();
  });

  test('that is taken back while it is sent is sent again as it is now', async () => {
    const page = openPage();
    page.changes.set('a', true);
    page.changes.set('a', false);
    await page.answer('stored');
    expect(page.sent()).toEqual(['a true', 'a false']);
    await page.answer('stored');
    expect(page.shown()).toEqual({ a: false });
    expect(page.stored.text).toBeNull();
  });

  test('is sent again without a network, and after a reload of the page', async () => {
    const page = openPage();
    page.changes.set('a', true);
    await page.answer('unanswered');
    expect(page.sent()).toEqual(['a true', 'a true']);
    const later = openPage(page.stored);
    expect(later.shown()).toEqual({ a: true });
    void later.changes.sendAll();
    expect(later.sent()).toEqual(['a true']);
    expect(later.visits()[0]?.id).not.toBe(page.visits()[0]?.id);
    await later.answer('stored');
    expect(page.stored.text).toBeNull();
  });

  test('of a photo that is not shown any more is dropped, and the next one is sent', async () => {
    const page = openPage();
    page.changes.set('gone', true);
    page.changes.set('b', true);
    await page.answer('refused');
    expect(page.shown()).toEqual({ b: true });
    expect(page.sent()).toEqual(['gone true', 'b true']);
  });

  test('waits while the gallery is recalled, and is sent with the next one', async () => {
    const page = openPage();
    page.changes.set('a', true);
    await page.answer('over');
    expect(page.sent()).toEqual(['a true']);
    page.changes.set('b', true);
    await page.answer('stored');
    await page.answer('stored');
    expect(page.sent()).toEqual(['a true', 'a true', 'b true']);
    expect(page.stored.text).toBeNull();
  });

  test('ignores unreadable storage', () => {
    for (const text of ['{', '3', '[["a"],["b",true],null]'])
      expect(openPage({ text }).shown()).toEqual(text.startsWith('[[') ? { b: true } : {});
  });

  test('is taken over from another device, except what is not sent yet', async () => {
    const page = openPage();
    page.changes.set('a', true);
    await page.answer('stored');
    page.changes.set('b', true);
    page.changes.receive(['c']);
    expect(page.changes.received.get()).toEqual(['c']);
    expect(page.shown(), 'another device has taken a back').toEqual({ b: true });
    await page.answer('stored');
    page.changes.receive(['b', 'c']);
    expect(page.shown()).toEqual({ b: true });
  });
});
