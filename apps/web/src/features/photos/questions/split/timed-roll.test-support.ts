import type { IndexPhoto } from '../../photo-index/photo-index.ts';
import { anIndexPhoto } from '../../photo-index/photo-index.test-support.ts';

/** A moment of the day on which the photos of these tests were taken. */
export const at = (time: string): number => Date.parse(`2026-06-06T${time}Z`);

/**
 * A camera's photos in one line, each with its time: `Q6@16:13:00` a QR photo of shoot 6,
 * `5@16:11:02` a photo of shoot 5, `?@16:12:14` a doubtful one, `h@…` a hidden one.
 */
export const aTimedRoll = (line: string, camera = 0): IndexPhoto[] =>
  line.split(' ').map((word, place) => {
    const [what = '', time = ''] = word.split('@');
    const shootIds = what.match(/\d+/g) ?? [];
    const common = { camera, takenAtMs: at(time) };
    const id = `${camera}-${place}:${what}`;
    if (what.startsWith('Q'))
      return anIndexPhoto(id, { ...common, role: 'qr-frame', candidateShootIds: shootIds });
    if (what === '?') return anIndexPhoto(id, { ...common, verdict: 'contradictory' });
    if (what === 'h') return anIndexPhoto(id, { ...common, role: 'hidden' });
    return anIndexPhoto(id, { ...common, shootIds });
  });
