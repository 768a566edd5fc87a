import type { Session } from '@photoslate/contract/sessions';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { KnownSession } from './overlay/fold-sessions.ts';
import { listOf, sessionsRead } from './reads.ts';
import { foundRead } from './use-found-sessions.ts';
import { useIsOnServer } from './use-session.ts';

/**
 * A session with its progress, as its row in the list of sessions has it. Without an answer of the
 * server it is the progress of the stored list, if that contains the session. Undefined while the
 * progress is being read for the first time.
 */
export function useSessionProgress(session: Session): KnownSession | undefined {
  const { id } = session;
  const onServer = useIsOnServer(id);
  const read = useInfiniteQuery({ ...foundRead({ id }), enabled: onServer });
  const stored = useInfiniteQuery({ ...sessionsRead(), enabled: false }).data;
  // While another session is read, the former one is the placeholder.
  const rows = [...(listOf(read.data)?.value ?? []), ...(listOf(stored)?.value ?? [])];
  const row = rows.find((one) => one.id === id);
  if (row) return { ...session, progress: row.progress };
  return onServer && !read.error && (read.isPending || read.isPlaceholderData) ? undefined : session;
}
