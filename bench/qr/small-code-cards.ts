/* Cards whose codes are all too small for the first look, from the first look to the last. */
import { matchSession } from '@photoslate/domain/matching/match-session';
import type { MatchInput, MatchResult } from '@photoslate/domain/matching/types';
import { randomFrom } from '@photoslate/test-support/fixtures/random';
import { simulate } from '../matching/event.ts';
import { GOAL_RATES } from '../matching/rates.ts';

interface Cards {
  photos: number;
  /** Shoots of which a code is on a card. */
  shoots: number;
  /** Of these, those of which a code was found in the end. */
  found: number;
  looks: number;
  fruitless: number;
}

const codesOf = ({ qr }: MatchInput['photos'][number]): string[] =>
  qr.flatMap((code) => (code.kind === 'ours' ? [code.code] : []));

/**
 * Plays the server for the cards of simulated events: the first look reads no code at all, and a
 * deep look reads this share of the codes. The engine chooses the photos of the deep looks.
 */
export function readSmallCodeCards(events: number, share: number): Cards {
  const cards: Cards = { photos: 0, shoots: 0, found: 0, looks: 0, fruitless: 0 };
  for (let seed = 1; seed <= events; seed += 1) {
    const { input } = simulate(seed, GOAL_RATES);
    const random = randomFrom('small codes', seed);
    const truth = new Map(input.photos.map((photo) => [photo.photoId, photo]));
    let photos = input.photos.map((photo) => ({ ...photo, qr: [] as typeof photo.qr }));
    let scans: MatchResult['deepScans'];
    while ((scans = matchSession({ ...input, photos }).deepScans).length > 0) {
      const now = new Set(scans);
      cards.looks += now.size;
      photos = photos.map((photo) => {
        if (!now.has(photo.photoId)) return photo;
        const qr = random.chance(share) ? truth.get(photo.photoId)!.qr : [];
        cards.fruitless += Number(qr.length === 0);
        return { ...photo, qr, deepScanned: true };
      });
    }
    const shown = new Set(input.shoots.flatMap(({ codes }) => codes));
    const ofShoots = (list: readonly MatchInput['photos'][number][]) =>
      new Set(list.flatMap(codesOf).filter((code) => shown.has(code as never)));
    cards.photos += photos.length;
    cards.shoots += ofShoots(input.photos).size;
    cards.found += ofShoots(photos).size;
  }
  return cards;
}
