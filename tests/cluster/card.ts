import { qrText, isCode } from '@photoslate/domain/code';
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { photograph } from '@photoslate/test-support/fixtures/small-photograph';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type { Phone } from '../../bench/accidents/phone.ts';
import type { Photograph } from '../../bench/accidents/photographs.ts';
import type { Records, SessionRecord, ShootRecord } from '../../bench/accidents/records.ts';
import { uploadsOf } from '../../bench/accidents/uploads.ts';

/** One photograph of the QR code, then nine of the shoot. */
const OF_SHOOT = 10;
const SHOOT_MS = 120_000;
const PHOTO_MS = 8000;

/** A session with shoots, and a card whose photographs belong to them by their QR codes. */
export interface Card {
  readonly sessionId: string;
  readonly session: SessionRecord;
  /** The photographs of each shoot, in the order of the card. */
  readonly shoots: readonly {
    readonly id: string;
    readonly record: ShootRecord;
    readonly email: string;
    readonly photographs: readonly Photograph[];
  }[];
}

const exifTime = (time: Date) => time.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ');

/** Photographs of 24 megapixels: one is drawn, and the others differ in the time of the camera. */
async function openLargePhotographs() {
  const drawnAt = new Date('2026-01-01T00:00:00Z');
  const drawn = await photograph({ cameraTime: drawnAt, width: 6000 });
  const at = drawn.indexOf(exifTime(drawnAt));
  return (cameraTime: Date): Buffer<ArrayBuffer> => {
    const bytes = Buffer.from(drawn);
    bytes.write(exifTime(cameraTime), at);
    return bytes;
  };
}

/**
 * Makes the session and draws its card: about 10 ms for each photograph. `large`: those without a
 * code have the size of a camera's.
 */
export async function makeCard(
  phone: Phone,
  records: Records,
  count: number,
  publicUrl: string,
  { large = false } = {},
): Promise<Card> {
  const largeOne = large ? await openLargePhotographs() : undefined;
  const shootCount = Math.ceil(count / OF_SHOOT);
  const startMs = Date.now() - 3_600_000 - shootCount * SHOOT_MS;
  const place = `Card ${newId()}`;
  const prices = await phone.call('studio.priceGroups');
  const session: SessionRecord = { place, id: null, shoots: [], files: [], decisions: [] };
  records.sessions.push(session);
  phone.record.askedCodes++;
  const created = await phone.call('sessions.create', {
    body: {
      id: newId(),
      location: { name: place, location: 'Zandvoort', timeZone: 'Europe/Amsterdam' },
      priceGroupId: prices.data[0]?.id ?? '',
      createdAt: new Date(startMs).toISOString(),
    },
  });
  const sessionId = (session.id = created.data.id);
  const shoots: Card['shoots'][number][] = [];
  for (let nth = 0; nth < shootCount; nth++) {
    const atMs = startMs + nth * SHOOT_MS;
    const record: ShootRecord = {
      id: null,
      people: [],
      askedCodes: 1,
      generatedCodes: [],
      published: false,
      orders: [],
    };
    session.shoots.push(record);
    phone.record.askedCodes++;
    const started = await phone.call('shoots.start', {
      params: { id: sessionId },
      body: { id: newId(), startedAt: new Date(atMs).toISOString(), uncertaintyMs: 100 },
    });
    record.id = started.data.id;
    const person = { email: `${newId()}@family.test`, by: 'contact' as const, acknowledged: false };
    record.people.push(person);
    const customers = [{ email: person.email }];
    await phone.call('shoots.updateContact', { params: { id: started.data.id }, body: { customers } });
    person.acknowledged = true;
    const code = started.data.hash;
    if (!isCode(code)) throw new Error(`not a code: ${code}`);
    const photographs: Photograph[] = [];
    for (let photo = 0; photo < Math.min(OF_SHOOT, count - nth * OF_SHOOT); photo++) {
      const cameraTime = new Date(atMs + 2000 + photo * PHOTO_MS);
      const seconds = Math.floor(cameraTime.getTime() / 1000);
      const shown = photo === 0 ? { text: qrText({ publicUrl, code, seconds }) } : {};
      const bytes =
        largeOne && photo > 0
          ? largeOne(cameraTime)
          : await photograph({ cameraTime, ...shown, width: 600, moduleWidth: 6 });
      photographs.push({ bytes, sha256: createHash('sha256').update(bytes).digest('hex') });
    }
    shoots.push({ id: started.data.id, record, email: person.email, photographs });
  }
  await phone.call('sessions.close', {
    params: { id: sessionId },
    body: { at: new Date(startMs + shootCount * SHOOT_MS).toISOString() },
  });
  return { sessionId, session, shoots };
}

/**
 * Uploads a card, several photographs at a time. `pause`: after each one, so that the card lasts as
 * long as the accidents.
 */
export async function uploadCard(
  phone: Phone,
  records: Records,
  card: Card,
  { atOnce, pauseMs }: { readonly atOnce: number; readonly pauseMs: () => number },
): Promise<void> {
  const uploads = uploadsOf(phone, records);
  const left = card.shoots.flatMap(({ photographs }) => photographs);
  const upload = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      await uploads.whole(card.session, next);
      await delay(pauseMs());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, upload));
}

/** Resolves when every photograph of the card has been read and matched. */
export async function cardMatched(phone: Phone, { sessionId }: Card, patienceMs: number): Promise<void> {
  const from = performance.now();
  for (;;) {
    const { data } = await phone.call('card.report', { params: { id: sessionId } });
    if (data.pendingCount === 0 && data.scanningCount === 0) return;
    if (performance.now() - from > patienceMs)
      throw new Error(`${data.pendingCount} photographs of a card wait after ${patienceMs / 1000} s`);
    await delay(200);
  }
}

/** The photographs of a card that are not exactly once where their QR code puts them. */
export async function wronglyMatched(pool: Pool, card: Card): Promise<string[]> {
  const { rows } = await pool.query<{ sha256: string; shoots: string[]; codes: boolean }>(
    `select sha256, array_agg(shoot_id::text) filter (where shoot_id is not null) as shoots
       from photos left join photo_shoots on photo_shoots.photo_id = photos.id
      where session_id = $1 group by photos.id, sha256`,
    [card.sessionId],
  );
  const found = Map.groupBy(rows, ({ sha256 }) => sha256);
  return card.shoots.flatMap(({ id, photographs }) =>
    photographs.flatMap(({ sha256 }, nth) => {
      const same = found.get(sha256) ?? [];
      const where = same[0]?.shoots ?? [];
      // The photograph of the code itself is in no gallery.
      const isRight = nth === 0 || (where.length === 1 && where[0] === id);
      return same.length === 1 && isRight ? [] : [`${sha256}: ${same.length} times, in ${where.join()}`];
    }),
  );
}
