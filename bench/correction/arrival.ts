import { setTimeout as delay } from 'node:timers/promises';
import type { Actor, App } from '@photoslate/test-support/start-app';
import { photographedSession } from '../../apps/server/src/features/changes/photographed-session.test-support.ts';
import { enqueueMatch } from '../../apps/server/src/features/photos/index.ts';
import { cpuOfBoth, type Cpu } from './backend-cpu.ts';
import { EACH, largeCard } from './large-card.ts';

export interface Arrival extends Cpu {
  /** How often the session was matched. */
  readonly matchings: number;
  /** From the last photo to the last matching. */
  readonly lastMs: number;
}

/**
 * Lets the photos of a card arrive one by one, as the photo reader saves them, and measures the CPU
 * time until all are matched. The reading itself is left out.
 */
export async function arrivalCpu(app: App, as: Actor, photos: number, perSecond: number): Promise<Arrival> {
  const session = await photographedSession(app, as, Math.ceil(photos / EACH));
  const ids = await session.take(largeCard(session.shoots));
  const { db } = app.platform;
  await db.deleteFrom('cardReadings').where('sessionId', '=', session.id).execute();
  await db
    .updateTable('photos')
    .set({
      state: 'stored',
      verdict: null,
      versionOf: null,
      shownId: null,
      takenAt: null,
      sortKey: '',
    })
    .where('sessionId', '=', session.id)
    .execute();
  await db
    .deleteFrom('photoShoots')
    .where('photoId', 'in', (from) =>
      from.selectFrom('photos').select('id').where('sessionId', '=', session.id),
    )
    .execute();
  await app.query('vacuum analyze photos, photo_shoots');

  const matchedAts = new Set<number>();
  let lastMs = 0;
  const look = async () => {
    const reading = await db
      .selectFrom('cardReadings')
      .select('matchedAt')
      .where('sessionId', '=', session.id)
      .executeTakeFirst();
    if (reading) matchedAts.add(reading.matchedAt.getTime());
  };
  const cpu = await cpuOfBoth(app, async () => {
    const begun = performance.now();
    for (const [index, id] of ids.entries()) {
      const wait = begun + (index * 1000) / perSecond - performance.now();
      if (wait > 0) await delay(wait);
      await db.transaction().execute(async (tx) => {
        await tx.updateTable('photos').set({ state: 'read' }).where('id', '=', id).execute();
        await enqueueMatch(app.platform, tx, session.id, 'arrival');
      });
      if (index % perSecond === 0) await look();
    }
    const last = performance.now();
    await app.idle(600_000);
    lastMs = performance.now() - last;
    await look();
  });
  return { ...cpu, matchings: matchedAts.size, lastMs };
}
