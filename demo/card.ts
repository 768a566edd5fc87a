import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeSeconds } from '@photoslate/domain/code';
import { type Camera, type Frame, framesOf } from '@photoslate/test-support/fixtures/card-plan';
import { renderFrame, type CardOptions } from '@photoslate/test-support/fixtures/card';
import type { PlaceName } from '@photoslate/test-support/fixtures/place';
import { type CardFaults, applyCardFaults, camerasOfFaultyCard } from './card-faults.ts';
import { inBursts, type Strays } from './pace.ts';
import type { DemoShoot } from './sample-data.ts';
import type { Client } from './client.ts';
import type { DemoSession } from './demo-session.ts';

const MINUTE = 60_000;

export interface CardStory {
  readonly seed: string;
  /** The size of the files; `demo` by default. */
  readonly size?: CardOptions['size'];
  /** The number of photos of each shoot. */
  readonly photos: number;
  /** The usual time between two photos, of all cameras together; 6 s by default. */
  readonly secondsBetween?: number;
  readonly places: PlaceName[];
  /** The accidents on the card. Without them only the clocks are wrong. */
  readonly accidents?: CardFaults;
  /** Whether a Canon and two rented Nikons took it; by default a Canon and a Sony. */
  readonly isRented?: true;
  /** Photos outside of all shoots, on a card whose shoots have bursts. */
  readonly strays?: readonly Strays[];
}

/** The frames of a card with their true shoots, and what draws them. */
interface Card {
  readonly frames: readonly Frame[];
  readonly options: CardOptions;
}

/**
 * Plans the card of a session, with its cameras and their wrong clocks. Codes marked as forgotten
 * are not on it. The same session gives the same card, so that a test can compare the matching with
 * it.
 */
export function cardOf(
  { session, shoots }: DemoSession,
  plan: readonly DemoShoot[],
  {
    seed,
    size = 'demo',
    photos,
    secondsBetween = 6,
    places,
    accidents = {},
    isRented,
    strays = [],
  }: CardStory,
): Card {
  const beganAt = Date.parse(session.createdAt);
  const { timeZone } = session.location;
  const cameras: Camera[] | undefined = isRented && camerasOfFaultyCard(isSummer(timeZone, beganAt));
  const options: CardOptions = {
    ...(cameras ? { cameras } : {}),
    seed,
    size,
    places,
    location: session.location.name,
    zoneOffsetMinutes: offsetMinutes(timeZone, beganAt),
    qrText: (code, atMs) => `${code}.${encodeSeconds(Math.floor(atMs / 1000))}`,
    calibration: { code: session.url, at: beganAt + MINUTE + 5000 },
    shoots: shoots.map(({ url, label, createdAt }, shoot) => {
      const startedAt = Date.parse(createdAt) + 4000;
      const count = plan[shoot]?.bursts?.reduce((sum, burst) => sum + burst.photos, 0) ?? photos;
      const endedAt = startedAt + (count + 2) * secondsBetween * 1000;
      return { code: url, label, photos: count, startedAt, endedAt };
    }),
  };
  const taken = framesOf(options).filter(
    ({ kind, shoot }) => kind !== 'slate' || !plan[shoot ?? 0]?.forgotten,
  );
  const qrText = (shoot: number, atMs: number) => options.qrText(shoots[shoot]?.url ?? '', atMs);
  const { origin } = new URL(session.url);
  const frames = applyCardFaults(taken, accidents, qrText, origin);
  const bursts = plan.flatMap((shoot) => (shoot.bursts ? [shoot.bursts] : []));
  if (bursts.length === 0) return { frames, options };
  return { frames: inBursts(frames, { seed, beganAt, bursts, strays, qrText }), options };
}

/**
 * Draws the card of a session and uploads it.
 * @param keepIn a folder that gets the same files, as the card's
 */
export async function uploadCard(
  client: Client,
  made: DemoSession,
  plan: readonly DemoShoot[],
  story: CardStory,
  keepIn?: string,
): Promise<readonly Frame[]> {
  const { frames, options } = cardOf(made, plan, story);
  if (keepIn) await mkdir(keepIn, { recursive: true });
  for (const frame of frames) {
    const { name, bytes } = await renderFrame(frame, options);
    await client.upload(made.session.id, name, bytes);
    if (keepIn) await writeFile(join(keepIn, name), bytes);
  }
  return frames;
}

/** Whether a time zone has summer time at a moment. */
const isSummer = (timeZone: string, atMs: number): boolean =>
  offsetMinutes(timeZone, atMs) > offsetMinutes(timeZone, Date.UTC(new Date(atMs).getUTCFullYear(), 0, 1));

/** The offset of a time zone from UTC at a moment. */
function offsetMinutes(timeZone: string, atMs: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(atMs);
  const [, sign, hours = '0', minutes = '0'] =
    /GMT([+-])?(\d+)?:?(\d+)?/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
