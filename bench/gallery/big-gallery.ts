import sharp from 'sharp';
import { canon, framesOf } from '@photoslate/test-support/fixtures/card-plan';
import { renderFrame, type CardOptions } from '@photoslate/test-support/fixtures/card';
import { filledShoot, holder } from '@photoslate/test-support/published-shoots';
import { startApp } from '@photoslate/test-support/start-app';

/**
 * The number of different pictures. The other photos of the gallery show one of these, each at its
 * own address.
 */
const DIFFERENT = 20;
const CUSTOMER = 'anna.brandt@example.org';

/**
 * A running server with one published gallery of `count` photos, whose watermarked pictures exist.
 *
 * @param others more customers of it, each with a link
 */
export async function openBigGallery(count: number, others = 0) {
  const app = await startApp();
  const owner = await app.makeUser(await app.makeStudio('Studio Noordlicht'), 'owner');
  const session = await app.session(owner);
  const customers = [CUSTOMER, ...Array.from({ length: others }, (_, nth) => `guest${nth}@example.org`)];
  const shoot = await filledShoot(app, owner, session.id, customers, count);
  const pictures = await differentPictures();
  for (const [index, { thumb, preview, width, height }] of pictures.entries()) {
    const id = shoot.photoIds[index]!;
    const { storage } = app.platform;
    await storage.put(`photos/${session.id}/${id}.thumb`, thumb);
    await storage.put(`photos/${session.id}/${id}.preview`, preview);
    await app.db.updateTable('photos').set({ width, height }).where('id', '=', id).execute();
    const same = shoot.photoIds.filter((_, at) => at >= DIFFERENT && at % DIFFERENT === index);
    if (same.length === 0) continue;
    await app.db.updateTable('photos').set({ shownId: id }).where('id', 'in', same).execute();
  }
  await app.call('galleries.publishShoot', { as: owner, params: { id: shoot.id }, body: { sendNow: true } });
  const holders = await Promise.all(customers.map((address) => holder(app, session.id, address)));
  const tokens = holders.map((as) => ('authorization' in as ? as.authorization.slice('Link '.length) : ''));
  const { data } = await app.call('galleries.show', { as: holders[0]! });
  // Waits for the watermarked versions of the first pictures, which all other photos share.
  for (const { thumbUrl, previewUrl } of data.shoots[0]?.photos.slice(0, DIFFERENT) ?? [])
    for (const url of [thumbUrl, previewUrl]) await (await fetch(app.url + url)).arrayBuffer();
  return {
    app,
    url: app.url,
    platform: app.platform,
    studioId: owner.studioId,
    sessionId: session.id,
    token: tokens[0] ?? '',
    /** Of all customers. */
    tokens,
    firstUrls: data.shoots[0]?.photos.slice(0, DIFFERENT).map(({ thumbUrl }) => thumbUrl) ?? [],
    async close() {
      app.platform.photoReader.close();
      app.app.server.closeAllConnections();
      await app.close();
    },
  };
}

export async function differentPictures() {
  const startedAt = Date.parse('2026-06-06T10:00:00Z');
  const shoot = {
    code: 'X',
    label: '1',
    photos: DIFFERENT,
    startedAt,
    endedAt: startedAt + 600_000,
  };
  const plan: CardOptions = {
    seed: 'a large gallery',
    size: 'small',
    location: 'Beach',
    zoneOffsetMinutes: 120,
    qrText: (code) => code,
    shoots: [shoot],
    cameras: [canon],
  };
  const frames = framesOf(plan).filter(({ kind }) => kind === 'photo');
  const pictures = [];
  for (const [index, frame] of frames.entries()) {
    const { bytes } = await renderFrame(frame, plan);
    // Every third picture is in portrait orientation.
    const turned = sharp(
      await sharp(bytes)
        .rotate(index % 3 === 2 ? 90 : 0)
        .toBuffer(),
    );
    const { width, height } = await turned.metadata();
    const inside = { fit: 'inside' } as const;
    const thumb = await turned.clone().resize(512, 512, inside).jpeg({ quality: 78 }).toBuffer();
    const preview = await turned.clone().resize(2048, 2048, inside).jpeg({ quality: 80 }).toBuffer();
    pictures.push({ thumb, preview, width, height });
  }
  return pictures;
}
