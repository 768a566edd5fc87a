import { renderFrame } from '@photoslate/test-support/fixtures/card';
import type { Frame } from '@photoslate/test-support/fixtures/card-plan';
import sharp from 'sharp';
import { cardOf, uploadCard } from './card.ts';
import { LAKE_CARD } from './card-stories.ts';
import type { Client } from './client.ts';
import type { DemoSession } from './demo-session.ts';
import { endSession, outing, waitUntilMatched } from './outing.ts';
import { LAKE } from './sample-data.ts';

/** Shoots that are not published yet, by index: nobody is linked, questions, held back. */
const UNPUBLISHED = [7, 8, 9, 10];
const HELD_BACK = 10;
/** Shoots with a photo that was edited, by index, and which of its photos. */
const EDITED = [
  { shoot: 0, photo: 1 },
  { shoot: 2, photo: 4 },
] as const;
/** The shoot whose last photo failed. */
const FAILED = 4;

/**
 * A day's work: twelve shoots, photographed with two cameras. The card is uploaded, two photos were
 * edited, and what failed is hidden. What was clear is published; three questions are open.
 * @param cardDir gets the files of the card
 */
export async function seedPastSession(
  client: Client,
  priceGroupId: string,
  beganAt: number,
  cardDir: string,
): Promise<void> {
  const lake = await outing(
    client,
    'Strandbad Wannsee',
    'Berlin',
    'Europe/Berlin',
    priceGroupId,
    beganAt,
    LAKE,
  );
  const frames = await uploadCard(client, lake, LAKE, LAKE_CARD, cardDir);
  await uploadEdited(client, lake, frames);
  await endSession(client, lake);
  await waitUntilMatched(client, lake.session);
  const { id } = lake.session;
  await hide(client, id, failedPhotos(frames));
  const idsOf = (places: readonly number[]) => places.flatMap((place) => lake.shoots[place]?.id ?? []);
  await client.call('galleries.holdBack', {
    params: { id },
    body: { shootIds: idsOf([HELD_BACK]), hold: { reason: 'Grandmother joins them on Sunday' } },
  });
  const clear = [...LAKE.keys()].filter((place) => !UNPUBLISHED.includes(place));
  await client.call('galleries.publishShoots', {
    params: { id },
    body: { sendNow: true, shootIds: idsOf(clear) },
  });
}

const photosOf = (frames: readonly Frame[], shoot: number | null): Frame[] =>
  frames.filter((frame) => frame.kind === 'photo' && frame.shoot === shoot);

/** Brighter and warmer, under the name that an editor gives. */
async function uploadEdited(client: Client, made: DemoSession, frames: readonly Frame[]): Promise<void> {
  const { options } = cardOf(made, LAKE, LAKE_CARD);
  for (const { shoot, photo } of EDITED) {
    const frame = photosOf(frames, shoot)[photo];
    if (!frame) continue;
    const { name, bytes } = await renderFrame(frame, options);
    const edited = await sharp(bytes)
      .modulate({ brightness: 1.08, saturation: 1.15 })
      .keepMetadata()
      .jpeg({ quality: 90 })
      .toBuffer();
    await client.upload(made.session.id, name.replace('.', '-Edit.'), edited);
  }
}

/** The names of the failed photos: the light was tried before the first code, eyes were closed. */
function failedPhotos(frames: readonly Frame[]): string[] {
  const first = frames.findIndex(({ kind }) => kind === 'slate');
  const tries = photosOf(frames.slice(0, first), null);
  return [...tries, ...photosOf(frames, FAILED).slice(-1)].map(({ name }) => name);
}

async function hide(client: Client, id: string, names: readonly string[]): Promise<void> {
  const params = { id };
  const { data: photos } = await client.call('photos.timeline', { params });
  const photoIds = photos.filter(({ fileName }) => names.includes(fileName)).map((photo) => photo.id);
  await client.call('changes.movePhotos', { params, body: { photoIds, decision: { kind: 'hidden' } } });
}
