import type { Shoot } from '@photoslate/contract/shoots';
import { encodeSeconds } from '@photoslate/domain/code';
import sharp from 'sharp';
import type { Client } from '../../demo/client.ts';
import { canon, sony, framesOf, type Frame } from '@photoslate/test-support/fixtures/card-plan';
import { renderFrame, type CardOptions } from '@photoslate/test-support/fixtures/card';
import type { DeskApp } from './desk-app.ts';
import { ownerClient } from './owner-client.ts';
import { startPrefilledApp } from './prefilled-app.ts';

const MINUTE = 60_000;
const SHOOTS = ['Familie Brandt', 'Familie De Wit', 'Lucía y Mateo', 'Les Moreau', 'The Harpers'];
/** The shoot whose code the Canon did not photograph. */
const MISSED = 2;
/** A code that this server never created. */
const FOREIGN = '/C/7ZZZZZZZZZZZZZZZZZZZZZZZZZ';

interface UploadedCard {
  readonly sessionId: string;
  readonly shoots: readonly Shoot[];
  /** The Canon's photos of each shoot. */
  readonly canonPhotos: readonly string[][];
  /** The file without EXIF. */
  readonly withoutExif: string;
}

/**
 * A card with accidents: two cameras with wrong clocks, a code that one of them missed, a
 * stranger's code, and a photo without EXIF.
 */
export interface DoubtfulCard extends UploadedCard {
  /** The Canon's photos of the shoot whose code it missed. */
  readonly missed: readonly string[];
  /** The Canon's photos of the shoot with this index in `shoots`. */
  canonOf(shoot: number): readonly string[];
  readonly client: Client;
}

/** Starts a server with the card. */
export async function startWithDoubtfulCard(): Promise<{ app: DeskApp; card: DoubtfulCard }> {
  const { app, content } = await startPrefilledApp({
    name: 'doubtful-card',
    lock: 7_240_202,
    fill: uploadDoubtfulCard,
  });
  const canonOf = (shoot: number) => content.canonPhotos[shoot] ?? [];
  const client = await ownerClient(app);
  return { app, card: { ...content, missed: canonOf(MISSED), canonOf, client } };
}

/**
 * Creates the session and its shoots half an hour ago, and uploads the card; resolves when
 * everything is processed and matched.
 */
async function uploadDoubtfulCard(app: DeskApp): Promise<UploadedCard> {
  const client = await ownerClient(app);
  const beganAt = Date.now() - 60 * MINUTE;
  const session = await app.makeSession('Strandbad Wannsee');
  const shoots: Shoot[] = [];
  for (const [index, title] of SHOOTS.entries()) {
    const startedAt = new Date(beganAt + (index + 1) * 9 * MINUTE).toISOString();
    const { data } = await client.call('shoots.start', {
      params: { id: session.id },
      body: { startedAt, uncertaintyMs: 40 },
    });
    const made = await client.call('shoots.update', { params: { id: data.id }, body: { title } });
    shoots.push(made.data);
  }
  await client.call('shoots.updateContact', {
    params: { id: shoots[0]?.id ?? '' },
    body: { customers: [{ email: 'anna.brandt@example.org', firstName: 'Anna' }] },
  });
  const card = planOf(session.url, shoots, beganAt);
  const frames = framesOf(card).filter(
    ({ kind, shoot, camera }) => !(kind === 'slate' && shoot === MISSED && camera === canon),
  );
  let count = 0;
  for (const frame of withStranger(frames, new URL(session.url).origin + FOREIGN)) {
    const { name, bytes } = await renderFrame(frame, card);
    await client.upload(session.id, name, bytes);
    count += 1;
  }
  const [any] = frames.filter(({ kind }) => kind === 'photo');
  const withoutExif = 'portrait.jpg';
  const plain =
    any &&
    (await sharp((await renderFrame(any, card)).bytes)
      .rotate(2)
      .jpeg()
      .toBuffer());
  await client.upload(session.id, withoutExif, plain ?? Buffer.alloc(0));
  await waitForCard(client, session.id, count + 1);
  const canonPhotos = shoots.map((_, place) =>
    frames
      .filter(({ kind, shoot, camera }) => kind === 'photo' && shoot === place && camera === canon)
      .map(({ name }) => name),
  );
  return { sessionId: session.id, shoots, canonPhotos, withoutExif };
}

function planOf(sessionUrl: string, shoots: readonly Shoot[], beganAt: number): CardOptions {
  return {
    seed: 'a card with accidents',
    size: 'quick',
    location: 'Strandbad Wannsee',
    zoneOffsetMinutes: 60,
    cameras: [canon, sony],
    qrText: (code, atMs) => `${code}.${encodeSeconds(Math.floor(atMs / 1000))}`,
    calibration: { code: sessionUrl, at: beganAt + MINUTE },
    shoots: shoots.map(({ url, label, createdAt }) => {
      const startedAt = Date.parse(createdAt) + 4000;
      return { code: url, label, photos: 8, startedAt, endedAt: startedAt + 6 * MINUTE };
    }),
  };
}

/** The Sony also photographed a stranger's code before its last photo. */
function withStranger(frames: readonly Frame[], qrText: string): Frame[] {
  const last = frames.findLast(({ kind, camera }) => kind === 'photo' && camera === sony);
  return frames.flatMap((frame) => {
    if (frame !== last) return [frame];
    const { takenAtMs, cameraTimeMs, name } = frame;
    const stranger = { kind: 'slate' as const, qrText: qrText.toUpperCase() };
    const before = { takenAtMs: takenAtMs - 2000, cameraTimeMs: cameraTimeMs - 2000 };
    const next = name.replace(/\d+/, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'));
    return [
      { ...frame, ...stranger, ...before },
      { ...frame, name: next },
    ];
  });
}

/**
 * Waits until all uploaded photos are processed and matched, and no code is searched any more: its
 * progress is shown above the photos.
 */
export async function waitForCard(client: Client, id: string, count: number): Promise<void> {
  for (;;) {
    const { data } = await client.call('card.report', { params: { id } });
    const placed = data.assignedCount + data.reviewCount + data.qrFrameCount + data.unreadableCount;
    if (data.pendingCount === 0 && data.scanningCount === 0 && placed >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** File name → the labels of its shoots, according to the server. */
export async function placesOf(card: DoubtfulCard): Promise<Map<string, string>> {
  const { data } = await card.client.call('photos.timeline', { params: { id: card.sessionId } });
  const session = await card.client.call('sessions.show', { params: { id: card.sessionId } });
  const labelOf = (id: string) => session.data.shoots.find((shoot) => shoot.id === id)?.label ?? '?';
  return new Map(
    data.map(({ fileName, role, shootIds }) => [
      fileName,
      role === 'photo' ? shootIds.map(labelOf).toSorted().join('+') : role,
    ]),
  );
}
