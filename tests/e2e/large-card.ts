import type { PhotoIndex } from '@photoslate/contract/photo-index';

/** An index of 50 photos for each of these shoots, a third of them in portrait. */
export function largeIndex(shootIds: readonly string[]): PhotoIndex {
  const places = Array.from({ length: shootIds.length * 50 }, (_, nth) => nth);
  const of = <V>(value: (nth: number) => V) => places.map(value);
  return {
    version: '1',
    full: true,
    count: places.length,
    shootIds: [...shootIds],
    grant: 'test',
    photos: {
      id: of((nth) => `00000000-0000-7000-9000-${String(nth).padStart(12, '0')}`),
      fileName: of((nth) => `IMG_${nth}.JPG`),
      state: of(() => 'read'),
      role: of(() => 'photo'),
      verdict: of((nth) => (nth % 7 === 0 ? 'likely' : 'certain')),
      shoots: of((nth) => [Math.floor(nth / 50)]),
      candidates: of(() => []),
      camera: of(() => 0),
      takenAtMs: of((nth) => Date.UTC(2026, 10, 21, 8) + nth * 2000),
      width: of((nth) => (nth % 3 === 0 ? 2 : 3)),
      height: of((nth) => (nth % 3 === 0 ? 3 : 2)),
      versionCount: of(() => 1),
      thumb: of(() => 'x'),
    },
  };
}

/** Runs in the page: scrolls through the grid. Returns the most photos in the document. */
export async function mostPhotos(): Promise<number> {
  const grid = document.querySelector('[role=group][aria-label=Photos]')?.parentElement;
  if (!grid) throw new Error('there is no grid');
  grid.scrollTop = 0;
  let most = 0;
  for (let step = 0; step < 60; step += 1) {
    grid.scrollTop += 200;
    // oxlint-disable-next-line no-await-in-loop -- one step in each frame
    await new Promise(requestAnimationFrame);
    most = Math.max(most, document.querySelectorAll('[data-photo]').length);
  }
  return most;
}

/** Runs in the page: the number of text lines of each element. */
export const linesOf = (elements: Element[]) =>
  elements.map((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
