import type { PublishChecklist, ShootChecklist } from '@photoslate/contract/photos';
import type { Shoot } from '@photoslate/contract/shoots';

/** A shoot that is not published, with its open issues. */
export interface ChecklistRow {
  readonly shoot: Shoot;
  readonly open: ShootChecklist;
}

/** The shoots that can be published, in their order. */
export function checklistOf({ shoots: open }: PublishChecklist, shoots: readonly Shoot[]): ChecklistRow[] {
  const byId = new Map(open.map((row) => [row.shootId, row]));
  return shoots.flatMap((shoot) => {
    const row = byId.get(shoot.id);
    return row && shoot.gallery !== 'published' ? [{ shoot, open: row }] : [];
  });
}

/** An open issue of a shoot before it is published, the most important first. */
export type Open =
  | { readonly kind: 'no-photos' }
  | { readonly kind: 'review'; readonly count: number }
  | { readonly kind: 'anomalies'; readonly count: number }
  | { readonly kind: 'no-customer' }
  | { readonly kind: 'not-linked'; readonly count: number }
  | { readonly kind: 'likely'; readonly count: number };

export function openOf(row: ShootChecklist): Open[] {
  const open: Open[] = [];
  if (row.photoCount === 0) open.push({ kind: 'no-photos' });
  if (row.reviewCount > 0) open.push({ kind: 'review', count: row.reviewCount });
  else if (row.anomalyKeys.length > 0) open.push({ kind: 'anomalies', count: row.anomalyKeys.length });
  if (row.customerCount === 0) open.push({ kind: 'no-customer' });
  if (row.notLinkedCount > 0) open.push({ kind: 'not-linked', count: row.notLinkedCount });
  if (row.likelyCount > 0) open.push({ kind: 'likely', count: row.likelyCount });
  return open;
}

/**
 * Whether unusually many people registered, and some of them were linked by nobody but themselves.
 */
export const hasStrangers = ({ isCrowded, selfLinkedCount }: ShootChecklist): boolean =>
  isCrowded && selfLinkedCount > 0;

/**
 * Whether it has photos, none of them is doubtful, nor any photo that may belong to it, and no
 * strangers seem to be linked.
 */
export const isFullyCertain = (row: ShootChecklist): boolean =>
  row.photoCount > 0 && row.reviewCount === 0 && row.anomalyKeys.length === 0 && !hasStrangers(row);
