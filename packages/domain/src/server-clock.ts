/**
 * One request to the server and its response: two values of the device's monotonic clock and the
 * server's time.
 */
export interface ServerTimeSample {
  readonly sentMonotonicMs: number;
  readonly receivedMonotonicMs: number;
  readonly serverEpochMs: number;
}

/** The device's estimate of server time: `epochMs` ± `uncertaintyMs`. */
export interface ServerTimeEstimate {
  readonly epochMs: number;
  readonly uncertaintyMs: number;
}

/**
 * The maximum drift of a device's monotonic clock from the server's: 50 parts per million, 180 ms
 * an hour.
 */
export const DRIFT_PPM = 50;

/** An older sample is used only if there is no younger one. */
export const SAMPLE_MAX_AGE_MS = 12 * 60 * 60 * 1000;

/** How many samples are kept. */
export const SAMPLE_LIMIT = 16;

const usable = (sample: ServerTimeSample, nowMs: number): boolean =>
  sample.sentMonotonicMs <= sample.receivedMonotonicMs && sample.receivedMonotonicMs <= nowMs;

function estimateFrom(sample: ServerTimeSample, nowMs: number): ServerTimeEstimate {
  const halfTrip = (sample.receivedMonotonicMs - sample.sentMonotonicMs) / 2;
  const ageMs = nowMs - sample.receivedMonotonicMs;
  return {
    epochMs: sample.serverEpochMs + halfTrip + ageMs,
    uncertaintyMs: halfTrip + (ageMs * DRIFT_PPM) / 1_000_000,
  };
}

const agree = (a: ServerTimeEstimate, b: ServerTimeEstimate): boolean =>
  Math.abs(a.epochMs - b.epochMs) <= a.uncertaintyMs + b.uncertaintyMs;

/**
 * The usable samples at `monotonicNowMs`, newest first: from the current run of the monotonic
 * clock, not too old, and in agreement with the newest. A sample that disagrees was taken before
 * the device slept with its clock stopped.
 */
function trusted(samples: readonly ServerTimeSample[], nowMs: number): ServerTimeSample[] {
  const byAge = samples
    .filter((sample) => usable(sample, nowMs))
    .toSorted((a, b) => b.receivedMonotonicMs - a.receivedMonotonicMs);
  const newest = byAge[0];
  if (newest === undefined) return [];
  const reference = estimateFrom(newest, nowMs);
  return byAge.filter(
    (sample) =>
      sample === newest ||
      (nowMs - sample.receivedMonotonicMs <= SAMPLE_MAX_AGE_MS &&
        agree(estimateFrom(sample, nowMs), reference)),
  );
}

/**
 * Server time at `monotonicNowMs` of the device's monotonic clock, or `null` without a usable
 * sample. The sample with the shortest round trip wins; half of that is the uncertainty, which
 * grows with the age of the sample.
 */
export function estimate(
  samples: readonly ServerTimeSample[],
  monotonicNowMs: number,
): ServerTimeEstimate | null {
  let best: ServerTimeEstimate | null = null;
  for (const sample of trusted(samples, monotonicNowMs)) {
    const candidate = estimateFrom(sample, monotonicNowMs);
    if (best === null || candidate.uncertaintyMs < best.uncertaintyMs) best = candidate;
  }
  return best;
}

/**
 * The samples with a new one added, at most `SAMPLE_LIMIT`: the newest, and of the others those
 * with the least uncertainty.
 */
export function withSample(
  samples: readonly ServerTimeSample[],
  sample: ServerTimeSample,
): readonly ServerTimeSample[] {
  const nowMs = sample.receivedMonotonicMs;
  const [newest, ...others] = trusted([sample, ...samples], nowMs);
  if (newest === undefined) return samples;
  const best = others.toSorted(
    (a, b) => estimateFrom(a, nowMs).uncertaintyMs - estimateFrom(b, nowMs).uncertaintyMs,
  );
  return [newest, ...best.slice(0, SAMPLE_LIMIT - 1)];
}
