import type { SessionProgress } from '@photoslate/contract/session-progress';
import type { Session, SessionDetail } from '@photoslate/contract/sessions';
import type { Operation } from '../operation.ts';
import { type Read, foldSession, outlives } from './fold-session.ts';
import { emptySessionDetail } from './empty-session-detail.ts';

/**
 * A session in the list. The progress is missing in sessions that this device has just created, and
 * in lists that an earlier version of the app has stored.
 */
export type KnownSession = Session & { readonly progress?: SessionProgress | undefined };

/**
 * The list of sessions, newest first, with every write that the reads may not contain. `detailOf`
 * returns the cached detail of one session.
 */
export function foldSessions(
  read: Read<readonly KnownSession[]> | undefined,
  operations: readonly Operation[],
  detailOf: (sessionId: string) => Read<SessionDetail> | undefined,
): KnownSession[] | undefined {
  const touched = operations.filter((operation) => outlives(operation, read?.asOf));
  const made = touched.flatMap(({ shown }) => shown.session ?? []);
  if (!read && made.length === 0) return undefined;
  const known = read?.value ?? [];
  const listed = new Map<string, KnownSession>([...made, ...known].map((session) => [session.id, session]));
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

function folded(
  session: KnownSession,
  operations: readonly Operation[],
  read: Read<SessionDetail>,
): KnownSession {
  const detail = foldSession(read, operations, session.id);
  if (!detail) return session;
  const {
    shoots: _shoots,
    calibrations: _calibrations,
    unlinkedCustomers: _unlinked,
    discardedShoots: _discarded,
    ...row
  } = detail;
  return { ...session, ...row };
}
