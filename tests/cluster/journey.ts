import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type { Phone } from '../../bench/accidents/phone.ts';
import type { Photograph } from '../../bench/accidents/photographs.ts';
import type { Records, ShootRecord } from '../../bench/accidents/records.ts';
import type { SmtpSink } from '../../bench/accidents/smtp-sink.ts';
import { uploadsOf } from '../../bench/accidents/uploads.ts';

const PATIENCE_MS = 240_000;
/** P4 of the promises: what was recalled is dead everywhere within this time. */
const DEAD_WITHIN_MS = 1000;
const REFUSED = [401, 403, 404, 410];
const AWAY = [429, 502, 503, 504];

/** The moments of one photograph from the upload to the mail, since the start of the journey. */
export interface Journey {
  readonly readMs: number;
  readonly mailedMs: number;
  /** What was shown after a recall, or not refused as it should be, and where. */
  readonly shown: readonly string[];
}

async function until<T>(what: string, get: () => Promise<T | null>): Promise<T> {
  const from = performance.now();
  for (;;) {
    const found = await get();
    if (found !== null) return found;
    if (performance.now() - from > PATIENCE_MS)
      throw new Error(`${what} took more than ${PATIENCE_MS / 1000} s`);
    await delay(100);
  }
}

/**
 * A photographer uploads one photograph and publishes it; the customer gets the mail and sees it;
 * then it is recalled, and every web server must refuse it within a second.
 *
 * @param webs the addresses of the web servers themselves, which may be away
 */
export async function travel(
  phone: Phone,
  records: Records,
  sink: SmtpSink,
  photograph: () => Photograph,
  webs: readonly string[],
): Promise<Journey> {
  const from = performance.now();
  const prices = await phone.call('studio.priceGroups');
  const place = `Journey ${newId()}`;
  const session = { place, id: newId(), shoots: [] as ShootRecord[], files: [], decisions: [] };
  records.sessions.push(session);
  const params = { id: session.id };
  await phone.call('sessions.create', {
    body: {
      id: session.id,
      location: { name: place, location: 'Zandvoort', timeZone: 'Europe/Amsterdam' },
      priceGroupId: prices.data[0]?.id ?? '',
    },
  });
  const shoot = newId();
  const email = `${newId()}@family.test`;
  await phone.call('shoots.start', { params, body: { id: shoot } });
  await phone.call('shoots.updateContact', { params: { id: shoot }, body: { customers: [{ email }] } });
  const photoId = await uploadsOf(phone, records).whole(session, photograph());
  await until('reading a photo', async () =>
    (await phone.call('card.report', { params })).data.pendingCount === 0 ? true : null,
  );
  const readMs = performance.now() - from;
  await phone.call('changes.movePhotos', {
    params,
    body: { id: newId(), photoIds: [photoId], decision: { kind: 'shoots', shootIds: [shoot] } },
  });
  await until('a correction', async () => {
    const { shoots } = (await phone.call('card.report', { params })).data;
    return shoots.find((one) => one.shootId === shoot)?.photoCount === 1 ? true : null;
  });
  await phone.call('galleries.publishShoot', { params: { id: shoot }, body: { sendNow: true } });
  const link = await until('a mail', () => sink.linkTo(email));
  const mailedMs = performance.now() - from;
  const gallery = await until('the gallery', async () => {
    const { data } = await phone.call('galleries.show', { link });
    return data.shoots.some((one) => one.photos.some(({ previewUrl }) => previewUrl)) ? data : null;
  });
  const media = gallery.shoots.flatMap(({ photos }) =>
    photos.flatMap(({ thumbUrl, previewUrl }) => [thumbUrl, previewUrl]).filter((url) => url !== null),
  );
  /** The status of an answer. Null: the server is away. */
  const see = async (web: string, path: string) => {
    const signal = AbortSignal.timeout(5000);
    const answer = await fetch(new URL(path, web), {
      headers: { authorization: `Link ${link}` },
      signal,
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    return answer && !AWAY.includes(answer.status) ? answer.status : null;
  };
  const asked = webs.flatMap((web) => media.map((path) => ({ web, path })));
  const shown: string[] = [];
  // A recall that is tried on what nobody can see says nothing.
  for (const { web, path } of asked) {
    const status = await see(web, path);
    if (status !== null && status !== 200) shown.push(`${status} for ${path} at ${web} before a recall`);
  }
  await phone.call('galleries.recallShoot', { params: { id: shoot } });
  await delay(DEAD_WITHIN_MS);
  for (const { web, path } of asked) {
    // One that is away is asked when it is back.
    const status = await until('an answer after a recall', () => see(web, path));
    if (!REFUSED.includes(status)) shown.push(`${status} for ${path} at ${web} after a recall`);
  }
  return { readMs, mailedMs, shown };
}
