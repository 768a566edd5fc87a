import { canon, twinNikons, type Camera, type Frame } from '@photoslate/test-support/fixtures/card-plan';

const HOUR = 3_600_000;
/** A code that this server never created. */
const STRANGERS_CODE = '/C/7ZZZZZZZZZZZZZZZZZZZZZZZZZ';

/** The accidents on a card. Shoots are given by their index in the plan. */
export interface CardFaults {
  /** The shoot whose code a camera did not photograph, by the id of the camera. */
  readonly missedBy?: Readonly<Record<string, number>>;
  /** The shoot whose code the Canon photographed after its first two photos. */
  readonly late?: number;
  /**
   * In this shoot the first Nikon photographed a poster with a stranger's code before its last
   * photo.
   */
  readonly stranger?: number;
  /** The shoot whose code the second Nikon photographed with a finger on it. */
  readonly covered?: number;
}

/** No shoot. */
const NONE = -1;

const [firstNikon, secondNikon] = twinNikons;

/**
 * A Canon whose clock was not changed for summer or winter time: an hour and 37 seconds slow in
 * summer, fast in winter; and two bodies of one model that share a camera key.
 */
export const camerasOfFaultyCard = (isSummer: boolean): Camera[] => [
  { ...canon, clockErrorMs: (isSummer ? -1 : 1) * (HOUR + 37_000) },
  ...twinNikons,
];

/**
 * Applies the accidents to a card. `qrText` returns what a screen shows of a shoot at a moment;
 * `origin` is the origin of the codes' URLs.
 */
export function applyCardFaults(
  frames: readonly Frame[],
  { missedBy = {}, late = NONE, stranger = NONE, covered = NONE }: CardFaults,
  qrText: (shoot: number, atMs: number) => string,
  origin: string,
): Frame[] {
  const kept = frames
    .filter(({ kind, camera, shoot }) => kind !== 'slate' || missedBy[camera.id] !== shoot)
    .map((frame) =>
      isSlate(frame, secondNikon.id, covered) ? { ...frame, isCodeCovered: true as const } : frame,
    );
  return withStranger(photographedLate(kept, late, qrText), stranger, origin);
}

const isSlate = ({ kind, camera, shoot }: Frame, cameraId: string, which: number): boolean =>
  kind === 'slate' && camera.id === cameraId && shoot === which;

/**
 * Moves the code behind two photos: each of the three frames gets the time and number of another.
 */
function photographedLate(
  frames: readonly Frame[],
  shoot: number,
  qrText: (shoot: number, atMs: number) => string,
): Frame[] {
  const places = frames.flatMap(({ camera, shoot: its }, place) =>
    camera.id === canon.id && its === shoot ? [place] : [],
  );
  const [slateAt, firstAt, secondAt] = places;
  if (slateAt === undefined || firstAt === undefined || secondAt === undefined) return [...frames];
  const [slate, first, second] = [frames[slateAt]!, frames[firstAt]!, frames[secondAt]!];
  const late = { ...slate, ...when(second), qrText: qrText(shoot, second.takenAtMs) };
  const swapped = [...frames];
  swapped[slateAt] = { ...first, ...when(slate) };
  swapped[firstAt] = { ...second, ...when(first) };
  swapped[secondAt] = late;
  return swapped;
}

const when = ({ name, takenAtMs, cameraTimeMs }: Frame) => ({ name, takenAtMs, cameraTimeMs });

/**
 * Adds a poster with a stranger's code two seconds before the first Nikon's last photo of a shoot.
 * The numbers of later files follow.
 */
function withStranger(frames: readonly Frame[], shoot: number, origin: string): Frame[] {
  const before = frames.findLastIndex(
    ({ kind, camera, shoot: its }) => kind === 'photo' && camera.id === firstNikon.id && its === shoot,
  );
  const photo = frames[before];
  if (!photo) return [...frames];
  const poster: Frame = {
    ...photo,
    kind: 'slate',
    qrText: `${origin}${STRANGERS_CODE}`.toUpperCase(),
    takenAtMs: photo.takenAtMs - 2000,
    cameraTimeMs: photo.cameraTimeMs - 2000,
  };
  const later = frames
    .slice(before)
    .map((frame) => (frame.camera.id === firstNikon.id ? { ...frame, name: nextName(frame.name) } : frame));
  return [...frames.slice(0, before), poster, ...later];
}

const nextName = (name: string): string =>
  name.replace(/\d+/, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'));
