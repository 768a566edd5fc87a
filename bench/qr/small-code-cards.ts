/* Cards whose codes are all too small for the first look, from the first look to the last. */
import { matchSession } from '@photoslate/domain/matching/match-session';
import type { MatchInput, PhotoInput } from '@photoslate/domain/matching/input';
import { randomFrom } from '@photoslate/test-support/fixtures/random';
import { simulate } from '../matching/event.ts';
import { GOAL_RATES } from '../matching/rates.ts';

interface Cards {
  photos: number;
  /** Shoots of which a code is on a card. */
  shoots: number;
  /** Of these, those of which a code was found in the end. */
  found: number;
  /** The same of the shoots whose photos have no capture time. */
  untimed: number;
  untimedFound: number;
  looks: number;
  fruitless: number;
}

const isUntimed = ({ cameraTime }: PhotoInput) => cameraTime === null;
const shootsIn = ({ shoots }: MatchInput, photos: readonly PhotoInput[]): Set<string> => {
  const shootOf = new Map<string, string>(
    shoots.flatMap(({ shootId, codes }) => codes.map((code) => [code, shootId] as const)),
  );
  return new Set(
    photos
      .flatMap(({ qr }) => qr.map((code) => (code.kind === 'ours' ? shootOf.get(code.code) : undefined)))
      .filter((shootId) => shootId !== undefined),
  );
};

/**
 * Plays the server for the cards of simulated events: the first look reads no code at all, and a
 * deep look reads this share of the codes. The engine chooses the photos of the deep looks.
 */
export function readSmallCodeCards(events: number, share: number): Cards {
  const cards: Cards = {
    photos: 0,
    shoots: 0,
    found: 0,
    untimed: 0,
    untimedFound: 0,
    looks: 0,
    fruitless: 0,
  };
  for (let seed = 1; seed <= events; seed += 1) {
    const { input } = simulate(seed, GOAL_RATES);
    const random = randomFrom('small codes', seed);
    const truth = new Map(input.photos.map(({ photoId, qr }) => [photoId, qr]));
    let photos = input.photos.map((photo): PhotoInput => ({ ...photo, qr: [] }));
    for (;;) {
      const scans = new Set(matchSession({ ...input, photos }).deepScans);
      if (scans.size === 0) break;
      cards.looks += scans.size;
      photos = photos.map((photo) => {
        if (!scans.has(photo.photoId)) return photo;
        const qr = random.chance(share) ? (truth.get(photo.photoId) ?? []) : [];
        cards.fruitless += Number(qr.length === 0);
        return { ...photo, qr, deepScanned: true };
      });
    }
    cards.photos += photos.length;
    cards.shoots += shootsIn(input, input.photos).size;
    cards.found += shootsIn(input, photos).size;
    cards.untimed += shootsIn(input, input.photos.filter(isUntimed)).size;
    cards.untimedFound += shootsIn(input, photos.filter(isUntimed)).size;
  }
  return cards;
}
