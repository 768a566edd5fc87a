import { renderFrame } from '@photoslate/test-support/fixtures/card';
import sharp, { type Sharp } from 'sharp';
import { cardOf, type CardStory } from '../card.ts';
import type { Client } from '../client.ts';
import { endSession, outing, waitUntilMatched } from '../outing.ts';
import type { DemoShoot } from '../sample-data.ts';

const PLAN: readonly DemoShoot[] = ['Bright', 'Dark', 'Portrait', 'Very wide', 'Mixed'].map((title, nth) => ({
  title,
  minute: 5 + nth * 12,
  customers: [],
}));
const STORY: CardStory = {
  seed: 'unusual',
  size: 'small',
  photos: 7,
  secondsBetween: 3,
  places: ['beach', 'evening'],
};

/** The location of the session. */
export const UNUSUAL = 'Tempelhofer Feld';
const DAYS_AGO_MS = 6 * 24 * 3_600_000;

type Change = (photo: Sharp, width: number, height: number) => Sharp;
const bright: Change = (photo) => photo.modulate({ brightness: 1.7, saturation: 0.5 });
const dark: Change = (photo) => photo.modulate({ brightness: 0.25 });
const wide: Change = (photo, width, height) =>
  photo.extract({ left: 0, top: Math.floor(height / 3), width, height: Math.floor(width / 4) });
const tall: Change = (photo, width, height) =>
  photo.extract({ left: Math.floor(width / 3), top: 0, width: Math.floor(height / 2), height });
const changes = [bright, dark, tall, wide];

/**
 * A session whose photos are very bright, dark, tall or wide, because drawn photos are otherwise
 * all alike. It is published, and has no questions.
 */
export async function addUnusualPhotos(client: Client, now: number): Promise<{ id: string }> {
  const { data: prices } = await client.call('studio.priceGroups');
  const group = prices[0]?.id ?? '';
  const began = now - DAYS_AGO_MS;
  const made = await outing(client, UNUSUAL, 'Berlin', 'Europe/Berlin', group, began, PLAN);
  const { frames, options } = cardOf(made, PLAN, STORY);
  for (const [place, frame] of frames.entries()) {
    const { name, bytes } = await renderFrame(frame, options);
    const change = changes[frame.shoot ?? 0] ?? changes[place % changes.length];
    const { width, height, orientation } = await sharp(bytes).metadata();
    // A stored photo that is turned would be cut in the other direction.
    const isKept = frame.kind !== 'photo' || !change || (orientation ?? 1) !== 1;
    const changed = isKept
      ? bytes
      : await change(sharp(bytes), width, height).keepMetadata().jpeg().toBuffer();
    await client.upload(made.session.id, name, changed);
  }
  await endSession(client, made);
  await waitUntilMatched(client, made.session);
  await client.call('galleries.publishShoots', {
    params: { id: made.session.id },
    body: { sendNow: true, shootIds: made.shoots.map(({ id }) => id) },
  });
  return made.session;
}
