import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type App } from '@photoslate/test-support/start-app';
import { fates, histories, offlineHistories } from './history.ts';
import { modelTestBed, realTestBed } from './test-beds.ts';
import { runHistory, runSinglePhone } from './run-history.ts';

/** A few hundred here; `node bench/field-model.bench.ts` runs ten thousand. */
const HISTORIES = 300;
const REAL_HISTORIES = 6;

let app: App;
beforeAll(async () => {
  app = await startApp({ listen: false });
});
afterAll(() => app.close());

const plays = fc.asyncProperty(histories, async (history) => runHistory(await modelTestBed(), history));
const alone = fc.asyncProperty(offlineHistories, fates, async (history, fate) =>
  runSinglePhone(await modelTestBed(), history, fate),
);

it('two phones and a server converge, and each write applies once and in order despite loss, delays and kills', async () => {
  await fc.assert(plays, { numRuns: HISTORIES });
});

it('the state shown by an offline phone equals the server state after sync', async () => {
  await fc.assert(alone, { numRuns: HISTORIES });
});

it('convergence and offline state also hold with the real server and its database', async () => {
  const stage = () => realTestBed(app);
  const shown = fc.asyncProperty(offlineHistories, fates, async (history, fate) =>
    runSinglePhone(await stage(), history, fate),
  );
  const agreed = fc.asyncProperty(histories, async (history) => runHistory(await stage(), history));
  await fc.assert(agreed, { numRuns: REAL_HISTORIES, endOnFailure: true });
  await fc.assert(shown, { numRuns: REAL_HISTORIES, endOnFailure: true });
  expect(await app.db.selectFrom('operations').select('key').execute()).not.toHaveLength(0);
});
