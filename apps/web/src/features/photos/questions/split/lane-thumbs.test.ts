import { describe, expect, it } from 'vitest';
import { laneThumbs, type TimedPhoto } from './lane-thumbs.ts';

/** An axis on which one second is one px. */
const WIDTH = 480;
const axis = { fromMs: 0, toMs: WIDTH * 1000 };
const sizes = { photoPx: 68, qrPx: 44 };

/** `Q20` is a QR photo at 20 s, `50` a photo at 50 s. */
function lane(words: string, widthPx = WIDTH): string[] {
  const photos = words.split(' ').map((id): TimedPhoto => {
    const takenAtMs = Number(id.replace('Q', '')) * 1000;
    return { id, role: id.startsWith('Q') ? 'qr-frame' : 'photo', takenAtMs };
  });
  return laneThumbs(photos, axis, widthPx, sizes).map(
    ({ photos: of, centrePx }) => `${of.map(({ id }) => id).join('+')}@${Math.round(centrePx)}`,
  );
}

describe('the pictures of a lane', () => {
  it('are centred on their times', () => {
    expect(lane('Q100 200 300')).toEqual(['Q100@100', '200@200', '300@300']);
  });

  it('of photos closer than a picture are one picture in the middle of them', () => {
    expect(lane('200 210 220 400')).toEqual(['200+210+220@210', '400@400']);
  });

  it('are joined again if the middle of a joined one touches the one before', () => {
    expect(lane('100 167 168')).toEqual(['100+167+168@145']);
    expect(lane('100 168 236')).toEqual(['100@100', '168@168', '236@236']);
  });

  it('of a QR photo are never joined with others: the photos after it move aside', () => {
    expect(lane('Q100 105 110 115')).toEqual(['Q100@100', '105+110+115@156']);
    expect(lane('Q100 Q104')).toEqual(['Q100@100', 'Q104@144']);
  });

  it('stay within the axis', () => {
    expect(lane('2 470')).toEqual(['2@34', '470@446']);
    expect(lane('Q470 475 478')).toEqual(['Q470@390', '475+478@446']);
  });

  it('never overlap, however many photos there are', () => {
    const words = Array.from({ length: 40 }, (_, nth) => (nth % 20 === 0 ? `Q${nth * 12}` : `${nth * 12}`));
    for (const widthPx of [480, 320]) {
      const thumbs = laneThumbs(
        words.map((id): TimedPhoto => {
          const takenAtMs = Number(id.replace('Q', '')) * 1000;
          return { id, role: id.startsWith('Q') ? 'qr-frame' : 'photo', takenAtMs };
        }),
        axis,
        widthPx,
        sizes,
      );
      expect(thumbs.flatMap(({ photos }) => photos.map(({ id }) => id))).toEqual(words);
      const edges = thumbs.flatMap(({ isQr, centrePx }) => {
        const half = (isQr ? sizes.qrPx : sizes.photoPx) / 2;
        return [centrePx - half, centrePx + half];
      });
      for (const [place, edge] of edges.entries())
        expect(edge).toBeGreaterThanOrEqual((edges[place - 1] ?? 0) - 0.001);
      expect(edges.at(-1)).toBeLessThanOrEqual(widthPx + 0.001);
    }
  });

  it('of no photos are none', () => {
    expect(laneThumbs([], axis, WIDTH, sizes)).toEqual([]);
  });
});
