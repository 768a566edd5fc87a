import type { TimelinePhoto } from '@photoslate/contract/photos';

/** A photo as the server returns it: certain, and in no shoot, unless `more` says otherwise. */
export function aPhoto(id: string, more: Partial<TimelinePhoto> = {}): TimelinePhoto {
  return {
    id,
    fileName: `${id}.JPG`,
    state: 'read',
    role: 'photo',
    verdict: 'certain',
    reasons: [],
    shootIds: [],
    candidateShootIds: [],
    camera: 0,
    cameraTime: null,
    takenAt: null,
    width: 6000,
    height: 4000,
    thumbUrl: `/thumb/${id}`,
    previewUrl: `/preview/${id}`,
    ...more,
  };
}

/**
 * A card in one line: `Q1` a QR frame of shoot 1, `1` a photo of shoot 1, `12` one of both, `?` a
 * doubtful one, `h` a hidden one, `Q` a frame with an unknown code.
 */
export function aRoll(card: string): TimelinePhoto[] {
  return card.split(' ').map((word, index) => {
    const id = `${index}:${word}`;
    const shoots = word.match(/\d/g) ?? [];
    if (word.startsWith('Q')) return aPhoto(id, { role: 'qr-frame', candidateShootIds: shoots });
    if (word === '?') return aPhoto(id, { verdict: 'contradictory' });
    if (word === 'h') return aPhoto(id, { role: 'hidden' });
    return aPhoto(id, { shootIds: shoots });
  });
}
