import { routes } from '@photoslate/contract/routes';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openField, type Field } from './states.test-support.ts';

let field: Field;
beforeAll(async () => {
  field = await openField();
});
afterAll(() => field.app.close());

const PHONE = newId();
const shootIn = ({ text }: { text: string }) => routes['shoots.show'].answer.parse(JSON.parse(text)).data;

describe('writes of two devices in any order', () => {
  const verbs = [
    'start',
    'close',
    'resume',
    'complete',
    'reopen',
    'generate',
    'contact',
    'discard',
    'restore',
  ] as const;
  const step = fc.record({ verb: fc.constantFrom(...verbs), which: fc.nat(2), again: fc.boolean() });

  test('keep at most one shoot open, drop no shoot or customer, and have no second effect when replayed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { id } = await field.app.session(field.anna);
        const started: string[] = [];
        const contacts = new Set<string>();
        for (const [index, { verb, which, again }] of steps.entries()) {
          const shootId = started[which % Math.max(1, started.length)] ?? newId();
          const email = `customer-${index}@example.com`;
          const sendOnce = sender(verb, { id, shootId, email });
          const first = await sendOnce();
          expect(first.status).toBeLessThan(500);
          if (again) {
            const before = await field.sessionOf(id);
            expect((await sendOnce()).status).toBe(first.status);
            expect(await field.sessionOf(id)).toEqual(before);
          }
          if (verb === 'start') started.push(shootIn(first).id);
          if (verb === 'contact' && first.status === 200) contacts.add(email);
        }
        const { everyShoot } = await field.soundSession(id);
        expect(everyShoot.map((shoot) => shoot.id).toSorted()).toEqual(started.toSorted());
        const linked = everyShoot.flatMap(({ customers }) => customers.map(({ email }) => email));
        expect(linked.toSorted()).toEqual([...contacts].toSorted());
        for (const { customers, discardedAt } of everyShoot)
          if (customers.length > 0) expect(discardedAt).toBeNull();
      }),
      { numRuns: 25 },
    );
  });

  /** Sends one write, always with the same idempotency key. */
  function sender(
    verb: (typeof verbs)[number],
    { id, shootId, email }: { id: string; shootId: string; email: string },
  ) {
    const key = newId();
    const made = newId();
    const [name, target, body] = {
      start: ['shoots.start', id, { id: made }] as const,
      close: ['sessions.close', id, {}] as const,
      resume: ['sessions.resume', id, {}] as const,
      complete: ['shoots.update', shootId, { completed: true }] as const,
      reopen: ['shoots.update', shootId, { completed: false }] as const,
      generate: ['shoots.generate', shootId, {}] as const,
      contact: ['shoots.updateContact', shootId, { customers: [{ email }] }] as const,
      discard: ['shoots.discard', shootId, {}] as const,
      restore: ['shoots.restore', shootId, undefined] as const,
    }[verb];
    return () =>
      field.app.send(name, {
        as: field.anna,
        params: { id: target },
        headers: { 'idempotency-key': key, 'x-device': `${PHONE}.1` },
        ...(body === undefined ? {} : { body }),
      });
  }
});
