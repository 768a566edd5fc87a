import type { Session, SessionDetail } from '@photoslate/contract/sessions';
import { outlives, type Read } from '../../apps/web/src/lib/offline/overlay/fold-session.ts';
import type { Operation } from '../../apps/web/src/lib/offline/operation.ts';

/** What a phone knows of the server: read, and (a moment later) on its disk. */
export interface Reads {
  list: Read<readonly Session[]> | undefined;
  details: Map<string, Read<SessionDetail>>;
}
/** The youngest stamp of what was read. */
export const lastRead = ({ list, details }: Reads): number =>
  Math.max(list?.asOf ?? 0, ...[...details.values()].map(({ asOf }) => asOf));

export const noReads = (): Reads => ({ list: undefined, details: new Map() });
export const copy = (reads: Reads): Reads => ({ list: reads.list, details: new Map(reads.details) });

/** Whether an accepted write is part of what was read. */
export function isIn({ list, details }: Reads, operation: Operation): boolean {
  const detail = details.get(operation.sessionId ?? '');
  if (list === undefined || detail === undefined) return false;
  return !outlives(operation, list.asOf) && !outlives(operation, detail.asOf);
}
