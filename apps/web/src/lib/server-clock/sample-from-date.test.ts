import { estimate } from '@photoslate/domain/server-clock';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { sampleFromDate } from './sample-from-date.ts';

it('a server time sample from the Date header contains the true time within its uncertainty', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(2000), fc.nat(2000), fc.nat(60_000), (into, way, back, later) => {
      const written = 1_795_000_000_000 + into;
      const sentMs = 300;
      const receivedMs = sentMs + way + back;
      const date = { sentMs, receivedMs, epochMs: Math.floor(written / 1000) * 1000 };
      const nowMs = receivedMs + later;
      const monotonicNowMs = nowMs + 77_000;
      const now = estimate([sampleFromDate(date, nowMs, monotonicNowMs)], monotonicNowMs)!;
      const truth = written + back + later;
      expect(Math.abs(now.epochMs - truth)).toBeLessThanOrEqual(now.uncertaintyMs + 0.001);
    }),
  );
});
