import type { PublishChecklist, ShootChecklist } from '@photoslate/contract/photos';
import type { Shoot } from '@photoslate/contract/shoots';
import { describe, expect, it } from 'vitest';
import { checklistOf, isFullyCertain, openOf } from './publish-checklist.ts';

const row = (more: Partial<ShootChecklist> = {}): ShootChecklist => ({
  shootId: 'a',
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
const kinds = (more: Partial<ShootChecklist>) => openOf(row(more)).map(({ kind }) => kind);

const shoot = (id: string, gallery: Shoot['gallery']) => ({ id, gallery }) as Shoot;

describe('the publish checklist of a shoot', () => {
  it('is empty when nothing is open', () => {
    expect(kinds({})).toEqual([]);
    expect(isFullyCertain(row())).toBe(true);
  });

  it('lists all open issues, most important first', () => {
    const open = { reviewCount: 3, customerCount: 0, notLinkedCount: 1, likelyCount: 4 };
    expect(kinds(open)).toEqual(['review', 'no-customer', 'not-linked', 'likely']);
    expect(kinds({ photoCount: 0 })).toEqual(['no-photos']);
    expect(kinds({ anomalyKeys: ['x'] })).toEqual(['anomalies']);
  });

  it('calls a shoot uncertain for doubtful photos or possible strangers, but not for missing customers', () => {
    expect(isFullyCertain(row({ reviewCount: 1 }))).toBe(false);
    expect(isFullyCertain(row({ anomalyKeys: ['x'] }))).toBe(false);
    expect(isFullyCertain(row({ photoCount: 0 }))).toBe(false);
    expect(isFullyCertain(row({ isCrowded: true, selfLinkedCount: 12 }))).toBe(false);
    expect(isFullyCertain(row({ isCrowded: true, notLinkedCount: 12 }))).toBe(true);
    expect(isFullyCertain(row({ customerCount: 0, likelyCount: 12 }))).toBe(true);
  });
});

it('the publish checklist contains only shoots that are not published', () => {
  const shoots = [shoot('a', 'collecting'), shoot('b', 'published'), shoot('c', 'recalled')];
  const before = {
    shoots: ['a', 'b', 'c'].map((shootId) => row({ shootId })),
  } as unknown as PublishChecklist;
  expect(checklistOf(before, shoots).map((one) => one.shoot.id)).toEqual(['a', 'c']);
});
