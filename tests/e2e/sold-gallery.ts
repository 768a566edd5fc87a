import type { Shoot } from '@photoslate/contract/shoots';
import { encodeSeconds } from '@photoslate/domain/code';
import type { Client } from '../../demo/client.ts';
import { canon, framesOf } from '@photoslate/test-support/fixtures/card-plan';
import { renderFrame, type CardOptions } from '@photoslate/test-support/fixtures/card';
import type { Mailbox } from './mailbox.ts';
import type { DeskApp } from './desk-app.ts';
import { ownerClient } from './owner-client.ts';

const MINUTE = 60_000;
const PLACE = 'Strandbad Wannsee';

/** A published gallery of one customer, and an API client of the owner. */
export interface SoldGallery {
  readonly owner: Client;
  readonly shoots: readonly Shoot[];
  /** The part of the link after `/g#`. */
  readonly link: string;
}

/**
 * Publishes shoots with these numbers of photos to one address, through the API as the app would.
 * @param prices of the session, in cents
 * @param mailbox receives its mails, if they are not stored in its data folder
 */
export async function publishGallery(
  app: DeskApp,
  email: string,
  counts: readonly number[],
  prices?: { firstPhotoCents: number; extraPhotoCents: number; buyAllCents: number },
  mailbox?: Mailbox,
): Promise<SoldGallery> {
  const owner = await ownerClient(app);
  if (prices) {
    const { data } = await owner.call('studio.priceGroups');
    const { id = '', name = '' } = data[0] ?? {};
    await owner.call('studio.updatePriceGroup', { params: { id }, body: { name, ...prices } });
  }
  const shoots = await photographShoots(
    app,
    owner,
    counts.map((photos) => ({ photos, email })),
  );
  const sessionId = shoots[0]?.sessionId ?? '';
  await owner.call('galleries.publishShoots', {
    params: { id: sessionId },
    body: { sendNow: true, shootIds: shoots.map(({ id }) => id) },
  });
  let link = '';
  await until(async () => {
    const { data } = await owner.call('mail.list');
    const mail = data.find(({ to, state }) => to === email && state === 'sent');
    const whole = mail && (await owner.call('mail.show', { params: { id: mail.id } }));
    const text = mailbox && mail ? (await mailbox.mailTo(email)).text : whole?.data.text;
    link = /\/g[^\s#]*#([\w.~-]+)/.exec(text ?? '')?.[1] ?? '';
    return link !== '';
  });
  return { owner, shoots, link };
}

/**
 * A session with a shoot for each of these groups of people, and its card, which is read and
 * matched. Nothing is published. Without an address, a shoot has no contact.
 */
export async function photographShoots(
  app: DeskApp,
  owner: Client,
  groups: readonly { readonly photos: number; readonly email?: string }[],
): Promise<Shoot[]> {
  const session = await app.makeSession(PLACE);
  const beganAt = Date.now() - 60 * MINUTE;
  const shoots: Shoot[] = [];
  for (const [index, { email }] of groups.entries()) {
    const startedAt = new Date(beganAt + (index + 1) * 10 * MINUTE).toISOString();
    const { data } = await owner.call('shoots.start', {
      params: { id: session.id },
      body: { startedAt, uncertaintyMs: 40 },
    });
    if (email)
      await owner.call('shoots.updateContact', { params: { id: data.id }, body: { customers: [{ email }] } });
    shoots.push(data);
  }
  const plan: CardOptions = {
    seed: 'a gallery',
    size: 'quick',
    location: PLACE,
    zoneOffsetMinutes: 60,
    qrText: (code, atMs) => `${code}.${encodeSeconds(Math.floor(atMs / 1000))}`,
    shoots: shoots.map(({ url, label, createdAt }, index) => {
      const startedAt = Date.parse(createdAt) + 4000;
      return {
        code: url,
        label,
        photos: groups[index]?.photos ?? 0,
        startedAt,
        endedAt: startedAt + 5 * MINUTE,
      };
    }),
    cameras: [canon],
  };
  const frames = framesOf(plan);
  for (const frame of frames) {
    const { name, bytes } = await renderFrame(frame, plan);
    await owner.upload(session.id, name, bytes);
  }
  const total = groups.reduce((sum, { photos }) => sum + photos, 0);
  await until(async () => {
    const { data } = await owner.call('card.report', { params: { id: session.id } });
    return data.pendingCount === 0 && data.assignedCount >= total;
  });
  return shoots;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 200));
}
