import type { Session, SessionDetail } from '@photoslate/contract/sessions';
import { outlives, type Read } from '../../apps/web/src/lib/offline/overlay/fold-session.ts';
import type { Operation } from '../../apps/web/src/lib/offline/operation.ts';

/** The data that a phone has read from the server, and (slightly later) stored on its disk. */
export interface Reads {
  list: Read<readonly Session[]> | undefined;
  details: Map<string, Read<SessionDetail>>;
}
/** The latest timestamp of the reads. */
export const lastRead = ({ list, details }: Reads): number =>
  Math.max(list?.asOf ?? 0, ...[...details.values()].map(({ asOf }) => asOf));

export const noReads = (): Reads => ({ list: undefined, details: new Map() });
export const copy = (reads: Reads): Reads => ({ list: reads.list, details: new Map(reads.details) });

/** Whether the reads contain an accepted write. */
export function isIn({ list, details }: Reads, operation: Operation): boolean {
  const detail = details.get(operation.sessionId ?? '');
  if (list === undefined || detail === undefined) return false;
  return !outlives(operation, list.asOf) && !outlives(operation, detail.asOf);
}
