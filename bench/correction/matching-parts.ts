import type { App } from '@photoslate/test-support/start-app';
import type { PhotoToMatch } from '../../apps/server/src/features/photos/matching/card-to-match.ts';
import { matchPhotos } from '../../apps/server/src/features/photos/matching/match-card.ts';
import { cardToMatch, sessionToMatch } from '../../apps/server/src/features/photos/matching/match.store.ts';
import { saveMatched } from '../../apps/server/src/features/photos/matching/matched.store.ts';
import { cpuOfBoth, sumOf, type Cpu } from './backend-cpu.ts';

/** The CPU time of each part of matching a session, summed over these rounds. */
export async function matchingParts(
  app: App,
  sessionId: string,
  rounds: number,
): Promise<ReadonlyMap<string, Cpu>> {
  const parts = new Map<string, Cpu>();
  const timed = async <T>(part: string, work: () => Promise<T>): Promise<T> => {
    const results: T[] = [];
    const cpu = await cpuOfBoth(app, async () => results.push(await work()));
    parts.set(part, sumOf([parts.get(part) ?? { serverMs: 0, databaseMs: 0 }, cpu]));
    return results[0]!;
  };
  const { db } = app.platform;
  const session = await sessionToMatch(db, sessionId);
  if (!session) throw new Error('no session');
  const read = async (since?: string) =>
    db.transaction().execute((tx) => cardToMatch(tx, session, { since }));
  for (let round = 0; round < rounds; round += 1) {
    const card = await timed('read all photos, only without the cache', () => read());
    await timed('read what changed', () => read(card.snapshot));
    const photos = JSON.parse(card.photos) as PhotoToMatch[];
    const matched = await timed('match, and compare with what is stored', async () =>
      matchPhotos(photos, card),
    );
    await timed('write what differs', () =>
      db.transaction().execute((tx) => saveMatched(tx, sessionId, matched, new Date())),
    );
  }
  return parts;
}
