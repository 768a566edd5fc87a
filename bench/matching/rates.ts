/** The probability of each accident in a simulated event. */
export interface Rates {
  /** A camera does not photograph a shoot's code. */
  readonly missed: number;
  /** It is photographed, but cannot be read. */
  readonly unreadable: number;
  /** It is photographed after some of the people's photos. */
  readonly late: number;
  /** A shoot is started and its code photographed, but nobody comes. */
  readonly unused: number;
  /** A shoot is started by mistake while the photographer continues with the previous people. */
  readonly mistaken: number;
  /** A copy of a code that is minutes old is photographed instead of the live code. */
  readonly stale: number;
  /** A camera's clock is changed during the event. */
  readonly clockChange: number;
  /** Two cameras of one model write no serial number, and get the same key. */
  readonly sameKey: number;
  /** Pictures are taken before the first shoot. */
  readonly testShots: number;
  /** A frame is deleted before the upload. */
  readonly deleted: number;
  /** The phone's estimate of the time is off by seconds. */
  readonly poorPhone: number;
  /** A camera writes no EXIF time at all. */
  readonly noTime: number;
  /**
   * Two of three QR frames of such a camera were deleted before the upload; the probability is per
   * camera.
   */
  readonly culled: number;
  /** A shoot gets a new code midway, which is photographed too. */
  readonly replaced: number;
  /** The QR frame also contains the previous shoot's code, on a printed card. */
  readonly severalCodes: number;
  /** A shoot's code was leased and photographed, but the phone never sent the shoot. */
  readonly neverArrived: number;
  /** The previous people come back, and their shoot is reopened. */
  readonly reopened: number;
  /** Each photo of a camera has a RAW beside its JPEG; per camera. */
  readonly raw: number;
  /** Yesterday's session is still on the card, with its codes; per camera. */
  readonly leftover: number;
  /** A new card starts again at number 0001; per shoot. */
  readonly numbersReset: number;
  /** Two phones run shoots in parallel, each with its own photographer and camera. */
  readonly twoPhones: number;
}

/**
 * The rates of the stated goals: 2 % of the codes missed, 3 % unreadable, everything else as on a
 * good day.
 */
export const GOAL_RATES: Rates = {
  missed: 0.02,
  unreadable: 0.03,
  late: 0,
  unused: 0,
  mistaken: 0,
  stale: 0,
  clockChange: 0.05,
  sameKey: 0,
  testShots: 0.2,
  deleted: 0.03,
  poorPhone: 0.02,
  noTime: 0.005,
  culled: 0.005,
  replaced: 0.01,
  severalCodes: 0.002,
  neverArrived: 0.0005,
  reopened: 0.01,
  raw: 0.1,
  leftover: 0.03,
  numbersReset: 0.001,
  twoPhones: 0.05,
};

/**
 * A bad day, on which every accident happens now and then. Even then, no photo may be assigned to
 * the wrong people as certain.
 */
export const BAD_DAY_RATES: Rates = {
  missed: 0.05,
  unreadable: 0.05,
  late: 0.03,
  unused: 0.02,
  mistaken: 0.01,
  stale: 0.01,
  clockChange: 0.2,
  sameKey: 0.2,
  testShots: 0.5,
  deleted: 0.1,
  poorPhone: 0.15,
  noTime: 0.05,
  culled: 0.05,
  replaced: 0.05,
  severalCodes: 0.02,
  neverArrived: 0.01,
  reopened: 0.03,
  raw: 0.2,
  leftover: 0.15,
  numbersReset: 0.01,
  twoPhones: 0.15,
};
