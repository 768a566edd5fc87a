import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Command, Operation } from '../operation.ts';
import { MORNING, customerOf, operationOf, sessionOf, shootOf } from '../operation.fixture.ts';
import { findShoot } from './find-shoot.ts';
import { foldSession } from './fold-session.ts';
import { foldSessions } from './fold-sessions.ts';

const start = (id: string, number: number, code: string | null = `CODE${id}`): Operation =>
  operationOf({ route: 'shoots.start', params: { id: 'session' }, body: { id, number } }, { code });
const contact = (customers: { id?: string; email: string; firstName?: string }[]) =>
  operationOf({ route: 'shoots.updateContact', params: { id: 'shoot' }, body: { customers } });
const fold = (read: ReturnType<typeof sessionOf> | undefined, ...operations: Operation[]) =>
  foldSession(read && { asOf: 10, value: read }, operations, 'session');

describe('a session with queued writes', () => {
  it('shows the next shoot at once with its number and code, and the previous one as completed', () => {
    const shown = fold(sessionOf(), start('a', 1), start('b', 2));
    expect(shown?.status).toBe('active');
    expect(shown?.shoots.map(({ label, status }) => [label, status])).toEqual([
      ['1', 'completed'],
      ['2', 'open'],
    ]);
    expect(shown?.shoots[1]).toMatchObject({ hash: 'CODEb', url: 'https://photos.example/C/CODEb' });
  });

  it('does not apply refused links and unlinks of customers', () => {
    const linked = customerOf({ id: 'c1', email: 'a@x.org', linked: true });
    const read = sessionOf({ shoots: [shootOf({ customers: [linked] })] });
    const refused = { state: 'refused' as const };
    const unlink = operationOf(
      { route: 'shoots.unlink', params: { id: 'shoot', customerId: 'c1' } },
      refused,
    );
    const shown = fold(read, { ...contact([{ id: 'c2', email: 'b@x.org' }]), ...refused }, unlink);
    expect(shown?.shoots[0]?.customers).toEqual([linked]);
  });

  it('does not apply refused changes of prices or customer details', () => {
    const read = sessionOf();
    const priceGroup = { ...read.priceGroup, id: 'Q', firstPhotoCents: 1500 };
    const prices = operationOf(
      { route: 'sessions.update', params: { id: 'session' }, body: { priceGroupId: 'Q' } },
      { shown: { priceGroup } },
    );
    const claim = { id: 'k', firstName: 'Eve', lastName: null, phone: null, language: 'nl' as const };
    const customer = customerOf({ claims: [{ ...claim, claimedAt: MORNING }] });
    const decide = operationOf({
      route: 'shoots.decideClaim',
      params: { id: 'shoot', claimId: 'k' },
      body: { customerId: 'customer', accept: true },
    });
    const withCustomer = sessionOf({ shoots: [shootOf({ customers: [customer] })] });
    const writes = [prices, decide];
    expect(fold(withCustomer, ...writes)).toMatchObject({
      priceGroup,
      shoots: [{ customers: [{ firstName: 'Eve', claims: [] }] }],
    });
    const refused = writes.map((write) => ({ ...write, state: 'refused' as const }));
    expect(fold(withCustomer, ...refused)).toEqual(withCustomer);
  });

  it('gives two shoots with the same number different labels', () => {
    const read = sessionOf({ shoots: [shootOf({ number: 7, label: '7' })] });
    expect(fold(read, start('b', 7))?.shoots[1]?.label).toBe('7B');
  });

  it('keeps a shoot of a session that was ended elsewhere, as late and completed', () => {
    const shown = fold(sessionOf({ status: 'ended', endedAt: MORNING }), start('a', 1));
    expect(shown?.shoots[0]).toMatchObject({ late: true, status: 'completed' });
    expect(shown?.status).toBe('ended');
  });

  it('shows a session created offline and the writes made in it', () => {
    const session = sessionOf();
    const create = operationOf(
      { route: 'sessions.create', body: { id: 'session', location: { id: 'L' }, priceGroupId: 'P' } },
      { shown: { session } },
    );
    expect(fold(undefined, create, start('a', 1))?.shoots).toHaveLength(1);
    expect(foldSessions(undefined, [create, start('a', 1)], () => undefined)).toMatchObject([
      { id: 'session', status: 'active', shootCount: 1 },
    ]);
  });

  it('adds a typed contact, corrects it by its id and never duplicates an email address', () => {
    const shown = fold(
      sessionOf({ shoots: [shootOf({})] }),
      contact([{ id: 'c1', email: 'ana@example.org' }]),
      contact([{ id: 'c1', email: 'anna@example.org', firstName: 'Anna' }]),
      contact([{ id: 'c2', email: 'ANNA@example.org ' }]),
    );
    expect(shown?.shoots[0]?.customers).toMatchObject([
      { id: 'c1', firstName: 'Anna', linked: true, source: 'photographer' },
    ]);
  });

  it('moves a customer registered for the session to the shoot when linked', () => {
    const read = sessionOf({ shoots: [shootOf({})], unlinkedCustomers: [customerOf({ linked: false })] });
    const link = operationOf({ route: 'shoots.link', params: { id: 'shoot', customerId: 'customer' } });
    const shown = fold(read, link);
    expect(shown?.shoots[0]?.customers).toMatchObject([{ id: 'customer', linked: true }]);
    expect(shown?.unlinkedCustomers).toEqual([]);
  });

  it('merges two customers with the same email address', () => {
    const known = customerOf({ id: 'known', email: 'Anna@example.org' });
    const read = sessionOf({
      shoots: [shootOf({ customers: [known] })],
      unlinkedCustomers: [customerOf({ linked: false })],
    });
    const shown = fold(
      read,
      operationOf({ route: 'shoots.link', params: { id: 'shoot', customerId: 'customer' } }),
    );
    expect(shown?.shoots[0]?.customers).toEqual([known]);
    expect(shown?.unlinkedCustomers).toEqual([]);
  });

  it('finds a shoot by its current code and by a code replaced on this phone', () => {
    const generate = operationOf(
      { route: 'shoots.generate', params: { id: 'shoot' }, body: { code: 'NEW' } },
      { code: 'NEW', shown: { replaces: 'OLD' } },
    );
    const undo = operationOf(
      { route: 'shoots.generate', params: { id: 'shoot' }, body: { code: 'OLD' } },
      { shown: { replaces: 'NEW' } },
    );
    const read = sessionOf({ shoots: [shootOf({ id: 'shoot', hash: 'OLD' })] });
    for (const [operations, hash] of [
      [[generate], 'NEW'],
      [[generate, undo], 'OLD'],
    ] as const) {
      const shown = fold(read, ...operations)!;
      expect(shown.shoots[0]?.hash).toBe(hash);
      for (const code of ['OLD', 'NEW'])
        expect(findShoot(shown, operations, code)?.id, `${code} of ${operations.length}`).toBe('shoot');
      expect(findShoot(shown, operations, 'OTHER')).toBeUndefined();
    }
  });

  it('shows the server’s answer to an accepted write until the session is read again', () => {
    const answer = shootOf({ id: 'a', label: '1B', number: 1 });
    const accepted: Operation = { ...start('a', 1), state: 'accepted', answer, acceptedAt: 12 };
    expect(fold(sessionOf(), accepted)?.shoots[0]?.label).toBe('1B');
    expect(foldSession({ asOf: 13, value: sessionOf() }, [accepted], 'session')?.shoots).toEqual([]);
  });

  it('shows the open shoot as completed once the server accepts the end of the session, before a new read', () => {
    const { shoots: _, ...ended } = sessionOf({ status: 'ended', endedAt: MORNING });
    const close = operationOf({ route: 'sessions.close', params: { id: 'session' }, body: {} });
    const accepted: Operation = { ...close, state: 'accepted', answer: ended, acceptedAt: 12 };
    const shown = fold(sessionOf({ status: 'active', shoots: [shootOf({})] }), accepted);
    expect(shown?.status).toBe('ended');
    expect(shown?.shoots).toMatchObject([{ status: 'completed', completedAt: MORNING }]);
  });
});

const ids = fc.constantFrom('a', 'b', 'c', 'shoot');
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    route: fc.constant('shoots.start' as const),
    params: fc.constant({ id: 'session' }),
    body: fc.record({ id: ids, number: fc.integer({ min: 1, max: 4 }) }),
  }),
  fc.record({
    route: fc.constant('shoots.update' as const),
    params: fc.record({ id: ids }),
    body: fc.record({ completed: fc.boolean(), title: fc.string() }, { requiredKeys: [] }),
  }),
  fc.record({
    route: fc.constant('shoots.updateContact' as const),
    params: fc.record({ id: ids }),
    body: fc.record({
      customers: fc.array(
        fc.record({ id: fc.constantFrom('c1', 'c2'), email: fc.constantFrom('a@x.org', 'b@x.org') }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
  }),
  fc.record({
    route: fc.constantFrom('shoots.link' as const, 'shoots.unlink' as const),
    params: fc.record({ id: ids, customerId: fc.constantFrom('c1', 'customer') }),
  }),
  fc.record({
    route: fc.constantFrom('sessions.close' as const, 'sessions.resume' as const),
    params: fc.constant({ id: 'session' }),
    body: fc.constant({}),
  }),
);

describe('folding queued writes into a read session', () => {
  const read = sessionOf({
    status: 'active',
    shoots: [shootOf({})],
    shootCount: 1,
    unlinkedCustomers: [customerOf({ linked: false })],
  });

  it('gives the same result if the read already contains the write under way', () => {
    fc.assert(
      fc.property(fc.array(command, { minLength: 1, maxLength: 12 }), (commands) => {
        const operations = commands.map((one) => operationOf(one));
        const already = fold(read, operations[0]!);
        expect(fold(already, ...operations)).toEqual(fold(read, ...operations));
      }),
    );
  });

  it('never leaves two shoots open and never loses a shoot', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 20 }), (commands) => {
        const operations = commands.map((one) => operationOf(one));
        const shown = fold(read, ...operations)!;
        expect(shown.shoots.filter(({ status }) => status === 'open').length).toBeLessThan(2);
        expect(new Set(shown.shoots.map(({ id }) => id)).size).toBe(shown.shootCount);
      }),
    );
  });
});
