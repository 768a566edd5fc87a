import type { App } from '@photoslate/test-support/start-app';
import type { EarlierRead } from '../../apps/server/src/features/photos/matching/card-to-match.ts';
import { addPhotos, newCard } from '../../apps/server/src/features/photos/matching/kept-card.ts';
import { matchCard, matchKept } from '../../apps/server/src/features/photos/matching/match-card.ts';
import { cardToMatch, sessionToMatch } from '../../apps/server/src/features/photos/matching/match.store.ts';
import { saveMatched } from '../../apps/server/src/features/photos/matching/matched.store.ts';
import { cpuOfBoth, sumOf, type Cpu } from './backend-cpu.ts';

/**
 * The CPU time of each part of matching a session, summed over these rounds. Before each round,
 * three other photos are hidden by hand.
 */
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
  const read = async (since?: EarlierRead) =>
    db.transaction().execute((tx) => cardToMatch(tx, session, { since }));
  const kept = newCard();
  let card = await read();
  addPhotos(kept, card);
  matchKept(kept, card);
  const photoIds = [...kept.photos.keys()];
  for (let round = 0; round < rounds; round += 1) {
    const decision = JSON.stringify({ kind: 'hidden' });
    const at = (round * 997 + 500) % (photoIds.length - 3);
    const hidden = photoIds.slice(at, at + 3);
    await db.updateTable('photos').set({ decision }).where('id', 'in', hidden).execute();
    const earlier = card;
    card = await timed('read what changed', () => read(earlier));
    const matched = await timed('match, and compare with what is stored', async () => {
      addPhotos(kept, card);
      return matchKept(kept, card);
    });
    await timed('write what differs', () =>
      db.transaction().execute((tx) => saveMatched(tx, sessionId, matched, new Date())),
    );
  }
  for (let round = 0; round < rounds; round += 1) {
    const whole = await timed('read all photos, only without the cache', () => read());
    await timed('match all photos, only without the cache', async () => matchCard(whole));
  }
  return parts;
}
