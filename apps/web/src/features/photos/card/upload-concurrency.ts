const FIRST = 3;
/**
 * A browser opens at most six connections to a server without HTTP/2. Two remain for the push
 * channel and the page.
 */
const MOST = 4;

/**
 * Limits how many files are uploaded at once: one after a failure, then one more for each file that
 * arrives.
 */
export function uploadConcurrency() {
  let [width, taken] = [FIRST, 0];
  return {
    isFree: () => taken < width,
    isBusy: () => taken > 0,
    take: () => void (taken += 1),
    giveBack: () => void (taken -= 1),
    widen: () => void (width = Math.min(MOST, width + 1)),
    narrow: () => void (width = 1),
  };
}
