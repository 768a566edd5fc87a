import type { RouteName } from '@photoslate/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openField, type Answer, type Field } from './states.test-support.ts';

let field: Field;
beforeAll(async () => {
  field = await openField();
});
afterAll(() => field.app.close());

const EMAIL = 'jan@example.com';
const CONTACT = { customers: [{ email: EMAIL }] };
const PHONE = newId();
const TABLET = newId();
const numbered = () => ({ number: 2 });
const completed = (value: boolean) => () => ({ completed: value });
describe('concurrent requests from two devices', () => {
  interface Race {
    readonly here: (shoot: Made) => Promise<Answer>;
    readonly there: (shoot: Made) => Promise<Answer>;
    /** The valid pairs of responses. */
    readonly either: readonly string[];
    /** The number of shoots afterwards. */
    readonly shoots: number;
  }
  type Made = { id: string; sessionId: string; leased: string; customerId: string };

  const on =
    (device: string, name: RouteName, id: (made: Made) => string, body?: (made: Made) => unknown) =>
    (made: Made) =>
      field.send(name, id(made), {
        device,
        body: body?.(made),
        more: { customerId: made.customerId },
      });
  const session = ({ sessionId }: Made) => sessionId;
  const shoot = ({ id }: Made) => id;
  const leased = ({ leased: code }: Made) => ({ code });

  const races: Record<string, Race> = {
    'start and start': {
      here: on(PHONE, 'shoots.start', session, numbered),
      there: on(TABLET, 'shoots.start', session, numbered),
      either: ['201, 201'],
      shoots: 3,
    },
    'close and start': {
      here: on(PHONE, 'sessions.close', session),
      there: on(TABLET, 'shoots.start', session, numbered),
      either: ['200, 201'],
      shoots: 2,
    },
    'close and close': {
      here: on(PHONE, 'sessions.close', session),
      there: on(TABLET, 'sessions.close', session),
      either: ['200, 200'],
      shoots: 1,
    },
    'resume and close': {
      here: on(PHONE, 'sessions.resume', session),
      there: on(TABLET, 'sessions.close', session),
      either: ['200, 200'],
      shoots: 1,
    },
    'complete and reopen': {
      here: on(PHONE, 'shoots.update', shoot, completed(true)),
      there: on(TABLET, 'shoots.update', shoot, completed(false)),
      either: ['200, 200'],
      shoots: 1,
    },
    'reopen and start': {
      here: on(PHONE, 'shoots.update', shoot, completed(false)),
      there: on(TABLET, 'shoots.start', session, numbered),
      either: ['200, 201'],
      shoots: 2,
    },
    'generate and generate with one leased code': {
      here: on(PHONE, 'shoots.generate', shoot, leased),
      there: on(TABLET, 'shoots.generate', shoot, leased),
      // 200 for both: the tablet's request came second, when the code already belonged to the shoot
      // that it asked for.
      either: ['200, 409', '200, 200'],
      shoots: 1,
    },
    'generate and start with one leased code': {
      here: on(PHONE, 'shoots.generate', shoot, leased),
      there: on(PHONE, 'shoots.start', session, leased),
      either: ['200, 409', '409, 201', '200, 201'],
      shoots: 1,
    },
    'link and unlink': {
      here: on(PHONE, 'shoots.link', shoot),
      there: on(TABLET, 'shoots.unlink', shoot),
      either: ['200, 200'],
      shoots: 1,
    },
    'contact and contact with one address': {
      here: on(PHONE, 'shoots.updateContact', shoot, () => CONTACT),
      there: on(TABLET, 'shoots.updateContact', shoot, () => CONTACT),
      either: ['200, 200'],
      shoots: 1,
    },
    'discard and contact': {
      here: on(PHONE, 'shoots.discard', shoot),
      there: on(TABLET, 'shoots.updateContact', shoot, () => CONTACT),
      either: ['200, 200', '409, 200'],
      shoots: 1,
    },
    'discard and start': {
      here: on(PHONE, 'shoots.discard', shoot),
      there: on(TABLET, 'shoots.start', session, numbered),
      either: ['200, 201', '409, 201'],
      shoots: 2,
    },
  };

  test.each(Object.entries(races))(
    '%s: both requests get a valid response, and no data is lost',
    async (name, race) => {
      for (let round = 0; round < 4; round++) {
        const { id: sessionId } = await field.app.session(field.anna);
        const made = await field.app.shoot(field.anna, sessionId);
        const lease = await field.app.call('codes.lease', {
          as: field.anna,
          body: { deviceId: PHONE, count: 1 },
        });
        const customerId = await field.walkUp(sessionId, 'eva@example.com');
        const there = { id: made.id, sessionId, leased: lease.data.codes[0] ?? '', customerId };
        const answers = await Promise.all(
          round % 2 === 0
            ? [race.here(there), race.there(there)]
            : [race.there(there), race.here(there)].toReversed(),
        );
        const statuses = answers.map(({ status }) => status).join(', ');
        expect(race.either, answers.map(({ text }) => text).join('\n')).toContain(statuses);
        const after = await field.soundSession(sessionId);
        const dropped = name === 'generate and start with one leased code' && statuses === '409, 201' ? 1 : 0;
        expect(after.everyShoot).toHaveLength(race.shoots + dropped);
        const everybody = [
          ...after.unlinkedCustomers,
          ...after.everyShoot.flatMap(({ customers }) => customers),
        ];
        expect(everybody.map(({ email }) => email)).toContain('eva@example.com');
        if (name.includes('contact')) {
          expect(everybody.filter(({ email }) => email === EMAIL)).toHaveLength(1);
          expect((await field.shootOf(made.id)).discardedAt).toBeNull();
        }
      }
    },
  );
});
