import { CONSENT_VERSION } from '@photoslate/contract/constants';
import { becomeOperator } from '@photoslate/test-support/become-operator';
import { type App, type Actor, type As, PASSWORD, startApp } from '@photoslate/test-support/start-app';
import { holder, putPhotos } from '@photoslate/test-support/published-shoots';
import { canary, canaryAddress } from './canary.ts';
import { canaryPhoto } from './canary-photo.ts';
import { loginOf } from './login-of.ts';
import type { Who } from './identities.ts';
import { fillRest, fillSettings, recallAndHold, shareFavourites } from './fill-studio.ts';

const SHOOTS = ['one', 'two', 'three', 'four'] as const;
type ShootName = (typeof SHOOTS)[number];
export const COLOURS = {
  one: { r: 200, g: 40, b: 40 },
  two: { r: 40, g: 200, b: 40 },
  three: { r: 40, g: 40, b: 200 },
  four: { r: 200, g: 200, b: 40 },
};

/**
 * Two studios. The first has a session with four customers: one has bought, one has ordered, one
 * was unlinked, and one's gallery was recalled. The first one shares a favourite. It also has the
 * session's photographer, a colleague, and an owner. Every text contains a canary.
 */
export async function openWorld() {
  const clock = { at: Date.parse('2026-06-06T10:00:00Z'), now: () => new Date(clock.at) };
  const app = await startApp({ runsJobs: true, clock });
  const studioId = await app.makeStudio(canary('apub', 'studio'));
  const make = (role: 'owner' | 'photographer', scope: string) =>
    app.makeUser(studioId, role, { firstName: canary(scope, 'first'), email: canaryAddress(scope) });
  const old = await make('photographer', 'anna');
  await make('photographer', 'bea');
  await make('owner', 'aown');
  const gone = await make('photographer', 'gone');
  // The first access tokens have expired; everybody logs in again.
  clock.at += 3_700_000;
  const logIn = (scope: string) => app.logIn(canaryAddress(scope));
  const [photographer, colleague, owner] = [await logIn('anna'), await logIn('bea'), await logIn('aown')];
  const ended = await logIn('anna');
  await app.call('auth.logout', { as: ended });
  const deactivated = await logIn('gone');
  await app.call('people.update', { as: owner, params: { id: gone.userId }, body: { active: false } });

  await fillSettings(app, studioId, owner);
  const home = await fillHome(app, photographer, owner);
  const strange = await fillStrange(app);
  const operator = await makeOperator(app);
  const rest = await fillRest(app, studioId, owner, home.orders.two);

  const link = (as: As) => ('token' in as ? bearer(as) : { ...as });
  const headers: Record<Who, Record<string, string>> = {
    nobody: {},
    customer: link(home.links.one),
    unpaid: link(home.links.two),
    revoked: link(home.links.three),
    recalled: link(home.links.four),
    shared: home.shares.one,
    unshared: home.shares.two,
    photographer: bearer(photographer),
    colleague: bearer(colleague),
    owner: bearer(owner),
    stranger: bearer(strange.owner),
    operator: bearer(operator),
    expired: bearer(old),
    ended: bearer(ended),
    deactivated: bearer(deactivated),
    noise: { authorization: 'Bearer nonsense' },
    tokenAsLink: { authorization: `Link ${photographer.token}` },
    linkAsToken: { authorization: `Bearer ${link(home.links.one)['authorization']?.split(' ')[1]}` },
  };
  await app.idle();
  return {
    app,
    clock,
    ids: idsOf(home, strange, { anna: photographer.userId, bea: colleague.userId, gone: gone.userId }),
    studioId,
    password: PASSWORD,
    people: { photographer, colleague, owner, stranger: strange.owner, operator, gone },
    /** A login of the photographer, whose access token has expired. */
    oldLoginId: loginOf(old.token),
    headers,
    home,
    rest,
    strange,
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;

const bearer = (actor: Actor): Record<string, string> => ({ authorization: `Bearer ${actor.token}` });
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Uploads a file like a foreign client of the upload protocol; resolves with the photo's id. */
export async function upload(app: App, as: Actor, sessionId: string, name: string, bytes: Buffer) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      authorization: `Bearer ${as.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `sessionId ${base64(sessionId)},filename ${base64(name)}`,
      'content-type': 'application/offset+octet-stream',
    },
    payload: bytes,
  });
  return { photoId: String(answer.headers['photo-id']), url: String(answer.headers['location']) };
}

/** The studio asks for one purpose, with a text of its own. */
async function askForNewsletter(app: App, as: Actor): Promise<void> {
  await app.call('studio.updateSettings', { as, body: { askedPurposes: ['newsletter'] } });
  const text = canary('apub', 'purpose');
  await app.call('studio.setPurposeText', { as, body: { purpose: 'newsletter', language: 'en', text } });
}

async function fillHome(app: App, photographer: Actor, owner: Actor) {
  const as = photographer;
  const session = await app.session(as, { name: canary('apub', 'place') });
  const of = { id: session.id };
  const calibration = await app.call('calibrations.start', { as, params: of, body: {} });
  await askForNewsletter(app, owner);
  const shoots = {} as Record<ShootName, { id: string; code: string; customerId: string; photoId: string }>;
  let uploadUrl = '';
  for (const name of SHOOTS) {
    const shoot = await app.shoot(as, session.id);
    await app.call('shoots.update', {
      as,
      params: { id: shoot.id },
      body: { title: canary(name, 'title'), note: canary('field', `note${name}`) },
    });
    const contact = {
      email: canaryAddress(name),
      firstName: canary(name, 'first'),
      lastName: canary(name, 'last'),
      phone: canary(name, 'phone'),
    };
    const { data } = await app.call('shoots.updateContact', {
      as,
      params: { id: shoot.id },
      body: { customers: [contact] },
    });
    const customerId = data.customers[0]?.id ?? '';
    const studioNote = { note: canary(name, 'studionote') };
    await app.call('customers.setNote', { as, params: { id: customerId }, body: studioNote });
    const { firstName, lastName, phone, email } = contact;
    const purposes = [{ purpose: 'newsletter' as const, version: '1' }];
    const consent = { language: 'en' as const, consentVersion: CONSENT_VERSION, purposes };
    const registration = { email, phone, ...consent };
    await app.call('codes.register', {
      params: { code: shoot.hash },
      body: { ...registration, firstName: `${firstName} again`, lastName: `${lastName} again` },
    });
    const bytes = await canaryPhoto(name, COLOURS[name]);
    const { photoId, url } = await upload(app, as, session.id, `${canary(name, 'file')}.jpg`, bytes);
    uploadUrl = url;
    shoots[name] = { id: shoot.id, code: shoot.hash, customerId, photoId };
  }
  // A second photo of the first shoot, which nobody buys, and one that is in no shoot.
  const rest = await canaryPhoto('one', { r: 180, g: 60, b: 60 });
  const second = (await upload(app, as, session.id, `${canary('one', 'second')}.jpg`, rest)).photoId;
  const unassigned = (
    await upload(
      app,
      as,
      session.id,
      `${canary('field', 'loose')}.jpg`,
      await canaryPhoto('loose', { r: 1, g: 1, b: 1 }),
    )
  ).photoId;
  await app.idle();
  // The drawn photos have no maker note.
  for (const name of SHOOTS)
    await app.db
      .updateTable('photos')
      .set({ noteSerial: canary(`exif${name}`, 'note-serial') })
      .where('id', '=', shoots[name].photoId)
      .execute();
  let changeId = '';
  for (const name of SHOOTS) {
    const photoIds = [shoots[name].photoId, ...(name === 'one' ? [second] : [])];
    const decision = { kind: 'shoots' as const, shootIds: [shoots[name].id] };
    const change = await app.call('changes.movePhotos', { as, params: of, body: { photoIds, decision } });
    changeId = change.data.id;
  }
  await app.call('galleries.publishShoots', {
    as,
    params: of,
    body: { sendNow: true, shootIds: SHOOTS.map((n) => shoots[n].id) },
  });
  const links = {} as Record<ShootName, As>;
  for (const name of SHOOTS) links[name] = await holder(app, session.id, canaryAddress(name));
  const orders = {} as Record<ShootName, string>;
  for (const name of SHOOTS) {
    const body = { photoIds: [shoots[name].photoId], note: canary(name, 'ordernote') };
    orders[name] = (await app.call('orders.place', { as: links[name], body })).data.id;
    if (name !== 'two') await app.call('orders.pay', { as: owner, params: { id: orders[name] } });
  }
  const shares = await shareFavourites(app, links, second);
  const unlinked = { id: shoots.three.id, customerId: shoots.three.customerId };
  await app.call('shoots.unlink', { as, params: unlinked });
  await recallAndHold(app, as, session.id, shoots.four.id);
  const claims = await app.db.selectFrom('claims').select(['id', 'customerId']).execute();
  const receipts = await app.db.selectFrom('receipts').select(['id', 'orderId']).execute();
  const receiptOf = (name: ShootName) => receipts.find((row) => row.orderId === orders[name])?.id ?? '';
  return {
    sessionId: session.id,
    code: session.hash,
    locationId: session.location.id,
    priceGroupId: session.priceGroup.id,
    calibrationId: calibration.data.id,
    shoots,
    second,
    loose: unassigned,
    changeId,
    links,
    shares,
    orders,
    receipts: { one: receiptOf('one'), three: receiptOf('three'), four: receiptOf('four') },
    claimId: claims.find((row) => row.customerId === shoots.one.customerId)?.id ?? '',
    uploadId: uploadUrl.split('/').at(-1) ?? '',
  };
}

/**
 * Another studio with its own data of every kind, so that its owner can try to mix it with the
 * first studio's.
 */
async function fillStrange(app: App) {
  const studioId = await app.makeStudio(canary('bstudio', 'studio'));
  const more = { firstName: canary('bstudio', 'first'), email: canaryAddress('bstudio') };
  const owner = await app.makeUser(studioId, 'owner', more);
  const session = await app.session(owner, { name: canary('bstudio', 'place') });
  const shoot = await app.shoot(owner, session.id);
  const { data } = await app.call('shoots.updateContact', {
    as: owner,
    params: { id: shoot.id },
    body: { customers: [{ email: canaryAddress('bstudio'), firstName: canary('bstudio', 'customer') }] },
  });
  const [photoId = ''] = await putPhotos(app, shoot, 1);
  const other = await app.shoot(owner, session.id);
  return {
    owner,
    sessionId: session.id,
    priceGroupId: session.priceGroup.id,
    shootId: shoot.id,
    otherShootId: other.id,
    photoId,
    customerId: data.customers[0]?.id ?? '',
  };
}

/**
 * The owner of each id. An id in a response reveals as much as a name, unless the requester sent
 * it.
 */
function idsOf(
  home: Awaited<ReturnType<typeof fillHome>>,
  strange: Awaited<ReturnType<typeof fillStrange>>,
  users: Record<string, string>,
): ReadonlyMap<string, string> {
  const ids = new Map(Object.entries(users).map(([scope, id]) => [id, scope]));
  for (const name of SHOOTS) {
    const { id, photoId, customerId } = home.shoots[name];
    for (const own of [id, photoId, home.orders[name]]) ids.set(own, name);
    ids.set(customerId, 'field');
  }
  for (const [name, id] of Object.entries(home.receipts)) ids.set(id, name);
  for (const id of [home.calibrationId, home.changeId, home.uploadId, home.loose]) ids.set(id, 'field');
  ids.set(home.second, 'shared');
  ids.set(home.claimId, 'one');
  for (const id of [home.locationId, home.priceGroupId]) ids.set(id, 'astaff');
  for (const id of Object.values(strange)) if (typeof id === 'string') ids.set(id, 'bstudio');
  return ids;
}

/** Somebody who runs the installation: a photographer of a third studio. */
async function makeOperator(app: App): Promise<Actor> {
  const more = { firstName: canary('cops', 'first'), email: canaryAddress('cops') };
  const operator = await app.makeUser(await app.makeStudio(canary('cops', 'studio')), 'photographer', more);
  await becomeOperator(app, operator);
  return operator;
}
