import type { Shoot } from '@photoslate/contract/shoots';
import { encodeSeconds } from '@photoslate/domain/code';
import type { Client } from '../../demo/client.ts';
import { canon, type Camera, framesOf, type Frame } from '@photoslate/test-support/fixtures/card-plan';
import { renderFrame, type CardOptions } from '@photoslate/test-support/fixtures/card';
import { waitForCard } from './doubtful-card.ts';
import { register } from './register.ts';
import type { DeskApp } from './desk-app.ts';
import { ownerClient } from './owner-client.ts';
import type { Mailbox } from './mailbox.ts';
import type { Filling } from './prefilled-app.ts';

/**
 * A studio in which every list has entries: a processed card with doubtful photos, and a gallery
 * with orders.
 */
export interface FullStudio {
  /** The session of the card: its first shoot is published, its second is not. */
  readonly sessionId: string;
  readonly shoots: readonly Shoot[];
  /** The part of Anna's link after `/g#`. She has bought one photo and ordered another. */
  readonly link: string;
  readonly mailId: string;
}

const MINUTE = 60_000;
const ANNA = 'anna.brandt@example.org';
const stranger: Camera = {
  ...canon,
  id: 'nikon',
  make: 'NIKON',
  model: 'Z 6',
  serial: '6001',
  hasGps: false,
};
const lonely: Camera = { ...stranger, id: 'fuji', make: 'FUJIFILM', model: 'X-T5', serial: '7001' };

/** For `startPrefilledApp`. */
export const fullStudio: Filling<FullStudio> = {
  name: 'full-studio',
  lock: 7_240_201,
  fill: (app) => fillStudio(app),
};

/**
 * Fills the studio through the API, as the app would.
 * @param mailbox receives its mails, if they are not stored in its data folder
 */
export async function fillStudio(app: DeskApp, mailbox?: Mailbox): Promise<FullStudio> {
  const client = await ownerClient(app);
  const beganAt = Date.now() - 40 * MINUTE;
  const session = await app.makeSession('Strandbad Wannsee');
  const shoots: Shoot[] = [];
  for (const minute of [10, 20]) {
    const body = { startedAt: new Date(beganAt + minute * MINUTE).toISOString(), uncertaintyMs: 40 };
    const { data } = await client.call('shoots.start', { params: { id: session.id }, body });
    shoots.push(data);
  }
  const [first, second] = shoots as [Shoot, Shoot];
  const customers = [{ email: ANNA, firstName: 'Anna', lastName: 'Brandt' }, { email: 'ben@example.org' }];
  await client.call('shoots.updateContact', { params: { id: first.id }, body: { customers } });
  await client.call('shoots.updateContact', {
    params: { id: second.id },
    body: { customers: [{ email: 'carla@example.org', firstName: 'Carla' }] },
  });
  await uploadCard(client, session, shoots);
  await client.call('galleries.publishShoots', {
    params: { id: session.id },
    body: { sendNow: true, shootIds: [first.id] },
  });
  const { mailId, link } = await mailOf(client, mailbox);
  const gallery = await client.call('galleries.show', { link });
  const [bought, ordered] = gallery.data.shoots[0]?.photos ?? [];
  for (const photo of [bought, ordered]) {
    const body = { photoIds: [photo?.id ?? ''], note: 'Lovely!' };
    const { data: order } = await client.call('orders.place', { link, body });
    if (photo === bought) await client.call('orders.pay', { params: { id: order.id } });
  }
  return { sessionId: session.id, shoots, link, mailId };
}

/** Photos of two shoots, three of cameras without any QR frame, and a truncated file. */
async function uploadCard(
  client: Client,
  session: { id: string; url: string },
  shoots: readonly Shoot[],
): Promise<void> {
  const plan: CardOptions = {
    seed: 'every list is full',
    size: 'quick',
    location: 'Strandbad Wannsee',
    zoneOffsetMinutes: 60,
    qrText: (code, atMs) => `${code}.${encodeSeconds(Math.floor(atMs / 1000))}`,
    shoots: shoots.map(({ url, label, createdAt }) => {
      const startedAt = Date.parse(createdAt) + 4000;
      return { code: url, label, photos: 4, startedAt, endedAt: startedAt + 5 * MINUTE };
    }),
    cameras: [canon],
  };
  const photosOf = (camera: Camera): Frame[] =>
    framesOf({ ...plan, cameras: [camera] }).filter(({ kind }) => kind === 'photo');
  const frames = [
    ...framesOf(plan),
    ...photosOf(stranger).slice(0, 2),
    ...photosOf(lonely)
      .slice(0, 1)
      .map((frame) => ({ ...frame, name: 'DSCF0007.JPG' })),
  ];
  let last: Buffer = Buffer.alloc(0);
  for (const frame of frames) {
    const { name, bytes } = await renderFrame(frame, plan);
    await client.upload(session.id, name, bytes);
    last = bytes;
  }
  await client.upload(session.id, 'IMG_0999.JPG', last.subarray(0, Math.floor(last.length / 3)));
  await waitForCard(client, session.id, frames.length + 1);
}

async function mailOf(client: Client, mailbox?: Mailbox): Promise<{ mailId: string; link: string }> {
  for (;;) {
    const { data } = await client.call('mail.list');
    const mail = data.find(({ to, state }) => to === ANNA && state === 'sent');
    if (mail) {
      const whole = await client.call('mail.show', { params: { id: mail.id } });
      const text = mailbox ? (await mailbox.mailTo(ANNA)).text : whole.data.text;
      return { mailId: mail.id, link: /\/g[^\s#]*#([\w.~-]+)/.exec(text ?? '')?.[1] ?? '' };
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/**
 * Sends other details for the customer of the gallery, and registers many people for the shoot that
 * is not published.
 */
export async function registerGuests(app: DeskApp, { shoots }: FullStudio): Promise<void> {
  const [published, next] = shoots;
  const sent = { email: 'anna.brandt@example.org', firstName: 'Anna', phone: '030 123' };
  await register(app, published?.hash, sent);
  for (let nth = 0; nth < 8; nth += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as at a code
    await register(app, next?.hash, { email: `guest${nth}@example.org` });
}
