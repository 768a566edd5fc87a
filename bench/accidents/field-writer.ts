import { CONSENT_VERSION } from '@photoslate/contract/constants';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type { Random } from '@photoslate/test-support/fixtures/random';
import type { Phone } from './phone.ts';
import type { Photograph } from './photographs.ts';
import type { Records, SessionRecord, ShootRecord } from './records.ts';
import { uploadsOf } from './uploads.ts';

/** A shoot whose photographs are on the server, for the people at the desk. */
export interface ToPublish {
  readonly sessionId: string;
  readonly session: SessionRecord;
  readonly shoot: ShootRecord;
  readonly shootId: string;
  readonly photoIds: string[];
}

export interface Field {
  readonly records: Records;
  readonly random: Random;
  readonly photograph: () => Photograph;
  readonly pieces: number;
  readonly toPublish: ToPublish[];
}

/** The field sends no more photographs than the desk can process. */
const DESK_BACKLOG = 6;

/**
 * One session in the field: codes, shoots, contacts, registrations, uploads and token refreshes.
 */
export async function workInField(phone: Phone, field: Field): Promise<void> {
  const { records, random } = field;
  const codes = await lease(phone);
  const session = await makeSession(phone, field, random.chance(0.5) ? codes.pop() : undefined);
  const id = session.id ?? '';
  await makeShoot(phone, session, codes.pop());
  const { shoot, shootId } = await makeShoot(phone, session, undefined);
  await phone.refresh();
  if (random.chance(0.3)) await phone.logIn();
  if (field.toPublish.length >= DESK_BACKLOG) return;
  const uploads = uploadsOf(phone, records);
  const photoIds = [
    await uploads.whole(session, field.photograph()),
    await uploads.inPieces(session, field.photograph(), field.pieces),
  ];
  field.toPublish.push({ sessionId: id, session, shoot, shootId, photoIds });
}

async function lease(phone: Phone): Promise<string[]> {
  const count = 3;
  phone.record.askedCodes += count;
  const { data } = await phone.call('codes.lease', { body: { deviceId: phone.record.deviceId, count } });
  phone.record.leasedCodes.push(...data.codes);
  return [...data.codes];
}

async function makeSession(phone: Phone, { records, random }: Field, code: string | undefined) {
  const prices = await phone.call('studio.priceGroups');
  const location = `Beach ${newId()}`;
  if (!code) phone.record.askedCodes++;
  const session: SessionRecord = { place: location, id: null, shoots: [], files: [], decisions: [] };
  records.sessions.push(session);
  const { data } = await phone.call('sessions.create', {
    body: {
      // A phone with an older app sends no id. Only the idempotency key then identifies the
      // request.
      ...(random.chance(0.5) ? { id: newId() } : {}),
      ...(code ? { code } : {}),
      location: { name: location, location: 'Zandvoort', timeZone: 'Europe/Amsterdam' },
      priceGroupId: prices.data[0]?.id ?? '',
    },
  });
  session.id = data.id;
  return session;
}

async function makeShoot(phone: Phone, session: SessionRecord, code: string | undefined) {
  const shoot: ShootRecord = {
    id: null,
    people: [],
    askedCodes: 1,
    generatedCodes: [],
    published: false,
    orders: [],
  };
  session.shoots.push(shoot);
  if (!code) phone.record.askedCodes++;
  const { data } = await phone.call('shoots.start', {
    params: { id: session.id ?? '' },
    body: code ? { id: newId(), code } : {},
  });
  const params = { id: (shoot.id = data.id) };

  const person = (by: 'contact' | 'registration') => {
    const one = { email: `${newId()}@family.test`, by, acknowledged: false };
    shoot.people.push(one);
    return one;
  };
  const contact = person('contact');
  await phone.call('shoots.updateContact', { params, body: { customers: [{ email: contact.email }] } });
  contact.acknowledged = true;

  shoot.askedCodes++;
  phone.record.askedCodes++;
  const generated = await phone.call('shoots.generate', { params, body: {} });
  shoot.generatedCodes.push(generated.data.hash);

  const registration = person('registration');
  await phone.call('codes.register', {
    params: { code: generated.data.hash },
    body: { email: registration.email, language: 'en', consentVersion: CONSENT_VERSION },
  });
  registration.acknowledged = true;
  return { shoot, shootId: data.id };
}
