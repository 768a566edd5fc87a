const FIRST = 3;
/** A browser opens six connections at most to a server without HTTP/2: two are left for the push channel and the page. */
const MOST = 4;

/** How many files are on their way at once: one after trouble, then one more for each that arrives. */
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
