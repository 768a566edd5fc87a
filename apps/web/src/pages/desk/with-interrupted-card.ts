import type { KnownSession } from '#lib/offline/overlay/fold-sessions.ts';

/**
 * A session with what only this browser knows: how many files of a card that was given to it are
 * not on the server. The server knows of an upload only when it has started.
 */
export function withInterruptedCard(
  session: KnownSession,
  card: { readonly missing: number } | null,
): KnownSession {
  const { progress, status } = session;
  if (!card || card.missing === 0 || !progress || status !== 'ended') return session;
  const next = progress.next === 'show-upload' ? 'show-upload' : 'finish-upload';
  return {
    ...session,
    progress: { ...progress, next, underwayCount: Math.max(card.missing, progress.underwayCount) },
  };
}
