import type { Customer } from '@photoslate/contract/customers';
import type { PublishChecklist, ShootChecklist } from '@photoslate/contract/photos';
import type { Shoot } from '@photoslate/contract/shoots';
import { describe, expect, it } from 'vitest';
import {
  isSelected,
  isToCheck,
  matchesSearch,
  publishRows,
  recipientsOf,
  UNDECIDED,
  type Decisions,
  type PublishRow,
} from './publish-choice.ts';

const customer = (email: string, more: Partial<Customer> = {}) =>
  ({ id: email, email, firstName: null, lastName: null, linked: true, ...more }) as Customer;
const shoot = (id: string, more: Partial<Shoot> = {}) =>
  ({
    id,
    label: id,
    title: null,
    gallery: 'collecting',
    publishAt: null,
    customers: [customer('eva@example.org')],
    ...more,
  }) as Shoot;
const open = (shootId: string, more: Partial<ShootChecklist> = {}): ShootChecklist => ({
  shootId,
  photoCount: 12,
  likelyCount: 0,
  reviewCount: 0,
  customerCount: 1,
  selfLinkedCount: 0,
  isCrowded: false,
  notLinkedCount: 0,
  anomalyKeys: [],
  ...more,
});
function rowsOf(
  shoots: readonly Shoot[],
  more: Partial<ShootChecklist> = {},
  notifiedIds: string[] = [],
  hold: PublishRow['hold'] = null,
): PublishRow[] {
  const checklist = { shoots: shoots.map(({ id }) => open(id, more)) } as unknown as PublishChecklist;
  const planned = shoots.map(({ id }) => ({ shootId: id, coverUrl: `/${id}`, notifiedIds, hold }));
  return publishRows(checklist, { shoots: planned } as never, shoots);
}
const heldOf = (more: Partial<ShootChecklist>, one = shoot('1')) => rowsOf([one], more)[0]?.held;

const released = (id: string): Decisions => ({ ...UNDECIDED, released: new Set([id]) });
const pending = (id: string, isOut: boolean): Decisions => ({
  ...UNDECIDED,
  pending: new Map([[id, isOut]]),
});

describe('the shoots to publish', () => {
  it('leave out those that are published, about to be published, or without photos', () => {
    const shoots = [
      shoot('1'),
      shoot('2', { gallery: 'published' }),
      shoot('3', { publishAt: '2026-06-06T08:00:00.000Z' }),
      shoot('4', { gallery: 'recalled' }),
    ];
    expect(rowsOf(shoots).map((row) => row.shoot.id)).toEqual(['1', '4']);
    expect(rowsOf(shoots, { photoCount: 0 })).toEqual([]);
  });

  it('are selected unless a photo is in doubt, strangers seem to be linked, or nobody is', () => {
    expect(heldOf({})).toBeNull();
    expect(heldOf({ reviewCount: 1 })).toBe('questions');
    expect(heldOf({ anomalyKeys: ['x'] })).toBe('questions');
    expect(heldOf({ isCrowded: true, selfLinkedCount: 1 })).toBe('strangers');
    expect(heldOf({}, shoot('1', { customers: [] }))).toBe('nobody-linked');
    expect(heldOf({}, shoot('1', { customers: [customer('a@b.c', { linked: false })] }))).toBe(
      'nobody-linked',
    );
    // One piece of evidence is the normal case of many cameras.
    expect(heldOf({ likelyCount: 4 })).toBeNull();
    // Everybody in the crowd was linked by the photographer, or confirmed their address.
    expect(heldOf({ isCrowded: true, selfLinkedCount: 0 })).toBeNull();
  });

  it('follow what the photographer decided, and those released against a reason are to be checked', () => {
    const [row] = rowsOf([shoot('1')], { reviewCount: 1 }) as [PublishRow];
    expect(isSelected(row, UNDECIDED)).toBe(false);
    expect(isSelected(row, released('1'))).toBe(true);
    expect(isToCheck(row)).toBe(true);
    expect(isSelected(row, UNDECIDED, '1'), 'asked for by the address').toBe(true);
    expect(isSelected(row, UNDECIDED, '2')).toBe(false);
    const [calm] = rowsOf([shoot('1')]) as [PublishRow];
    expect(isSelected(calm, pending('1', false))).toBe(false);
    expect(isToCheck(calm)).toBe(false);
  });

  it('stay held back for everybody, whatever was decided on the page before', () => {
    const hold = { at: '2026-06-06T08:00:00.000Z', byName: 'Mila', reason: 'wait for the group photo' };
    const [row] = rowsOf([shoot('1')], {}, [], hold) as [PublishRow];
    expect([row.held, row.hold]).toEqual([null, hold]);
    expect(isSelected(row, UNDECIDED)).toBe(false);
    expect(isSelected(row, UNDECIDED, '1'), 'asked for by the address').toBe(false);
    expect(isSelected(row, released('1')), 'a colleague held it meanwhile').toBe(false);
    expect(isSelected(row, pending('1', true)), 'being released').toBe(true);
  });

  it('are found by number, title, name and address of linked people', () => {
    const people = [customer('eva@example.org', { firstName: 'Eva', lastName: 'de Vries' })];
    const [row] = rowsOf([shoot('12', { title: 'Team Amstel', customers: people })]) as [PublishRow];
    for (const search of ['', '12', 'amstel', 'eva de', 'EVA@EXAMPLE'])
      expect(matchesSearch(row, search), search).toBe(true);
    for (const search of ['1', 'jan', 'zz']) expect(matchesSearch(row, search), search).toBe(false);
  });
});

describe('the people who get a mail', () => {
  it('are counted once for all shoots of an address, however it is spelt', () => {
    const rows = rowsOf([
      shoot('1', { customers: [customer('Eva@Example.org'), customer('jan@example.org')] }),
      shoot('2', { customers: [customer('eva@example.org'), customer('no@example.org', { linked: false })] }),
    ]);
    expect(recipientsOf(rows).map(({ address, shootIds }) => [address, shootIds])).toEqual([
      ['eva@example.org', ['1', '2']],
      ['jan@example.org', ['1']],
    ]);
  });

  it('do not include those whose link has shown the shoot before', () => {
    const again = shoot('1', { gallery: 'recalled' });
    const rows = rowsOf([again], {}, ['eva@example.org']);
    expect(recipientsOf(rows)).toEqual([]);
    expect(rows[0]?.held).toBeNull();
  });
});
