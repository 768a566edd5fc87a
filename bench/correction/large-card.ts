import type { Taken } from '../../apps/server/src/features/changes/photographed-session.test-support.ts';
import { SHOOT_S } from '../../apps/server/src/features/changes/photographed-session.test-support.ts';

/** Photos of a shoot, one each second. */
export const EACH = 200;

/**
 * Each shoot's QR frame and its photos. File numbers run over 9999, as in a camera. The code of one
 * in `missedEvery` shoots was not photographed.
 */
export const largeCard = (shoots: readonly { readonly code: string }[], missedEvery = Infinity): Taken[] =>
  shoots.flatMap(({ code }, shoot) =>
    Array.from({ length: EACH }, (_, at) => ({
      seconds: shoot * SHOOT_S + 10 + at,
      fileNumber: ((shoot * EACH + at) % 9999) + 1,
      ...(at === 0 && (shoot + 1) % missedEvery !== 0 ? { code } : {}),
    })),
  );
