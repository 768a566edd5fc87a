import type { Session, SessionDetail } from '@photoslate/contract/sessions';
import type { Operation } from '../operation.ts';
import { type Read, foldSession, outlives } from './fold-session.ts';
import { emptySessionDetail } from './empty-session-detail.ts';

/**
 * The list of sessions, newest first, with every write that the reads may not contain. `detailOf`
 * returns the cached detail of one session.
 */
export function foldSessions(
  read: Read<readonly Session[]> | undefined,
  operations: readonly Operation[],
  detailOf: (sessionId: string) => Read<SessionDetail> | undefined,
): Session[] | undefined {
  const touched = operations.filter((operation) => outlives(operation, read?.asOf));
  const made = touched.flatMap(({ shown }) => shown.session ?? []);
  if (!read && made.length === 0) return undefined;
  const known = read?.value ?? [];
  const listed = new Map([...made, ...known].map((session) => [session.id, session]));
  const touchedIds = new Set(touched.map(({ sessionId }) => sessionId));
  return [...listed.values()]
    .map((session) =>
      touchedIds.has(session.id)
        ? folded(
            session,
            operations,
            detailOf(session.id) ?? { asOf: read?.asOf ?? 0, value: emptySessionDetail(session) },
          )
        : session,
    )
    .filter(({ discardedAt }) => !discardedAt)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

function folded(session: Session, operations: readonly Operation[], read: Read<SessionDetail>): Session {
  const detail = foldSession(read, operations, session.id);
  if (!detail) return session;
  const {
    shoots: _shoots,
    calibrations: _calibrations,
    unlinkedCustomers: _unlinked,
    discardedShoots: _discarded,
    ...row
  } = detail;
  return row;
}
