import { encodeSeconds } from '@photoslate/domain/code';
import { framesOf } from '../tests/fixtures/card-plan.ts';
import { renderFrame, type CardOptions } from '../tests/fixtures/card.ts';
import type { PlaceName } from '../tests/fixtures/place.ts';
import type { DemoShoot } from './cast.ts';
import type { Client } from './client.ts';
import type { Outing } from './outing.ts';

const MINUTE = 60_000;

interface CardStory {
  readonly seed: string;
  /** How many photos each shoot has. */
  readonly photos: number;
  readonly places: PlaceName[];
}

/** Draws the card of an outing, with its two cameras and their wrong clocks, and sends it. A forgotten code is not on it. */
export async function uploadCard(
  client: Client,
  { session, shoots }: Outing,
  plan: readonly DemoShoot[],
  { seed, photos, places }: CardStory,
): Promise<void> {
  const beganAt = Date.parse(session.createdAt);
  const options: CardOptions = {
    seed,
    size: 'demo',
    places,
    location: session.location.name,
    zoneOffsetMinutes: offsetMinutes(session.location.timeZone, beganAt),
    qrText: (code, atMs) => `${code}.${encodeSeconds(Math.floor(atMs / 1000))}`,
    calibration: { code: session.url, at: beganAt + MINUTE + 5000 },
    shoots: shoots.map(({ url, label, createdAt }) => {
      const startedAt = Date.parse(createdAt) + 4000;
      return { code: url, label, photos, startedAt, endedAt: startedAt + 5 * MINUTE };
    }),
  };
  const frames = framesOf(options).filter(
    ({ kind, shoot }) => kind !== 'slate' || !plan[shoot ?? 0]?.forgotten,
  );
  for (const frame of frames) {
    const { name, bytes } = await renderFrame(frame, options);
    await client.upload(session.id, name, bytes);
  }
}

/** How far a time zone was from UTC at a moment. */
function offsetMinutes(timeZone: string, atMs: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(atMs);
  const [, sign, hours = '0', minutes = '0'] =
    /GMT([+-])?(\d+)?:?(\d+)?/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
