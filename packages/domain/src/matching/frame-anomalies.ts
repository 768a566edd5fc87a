import type { ClassifiedBody } from './classified-body.ts';
import type { OrderClaim, ObservedShot } from './observation.ts';
import { shootOfFrame } from './pauses.ts';
import type { Anomaly } from './types.ts';

/** Anomalies of QR frames that no photo follows, or that are out of order. */
export function frameAnomalies(
  { reading, judgements }: ClassifiedBody,
  used: ReadonlySet<string>,
): Anomaly[] {
  const { cameraKey, shots } = reading;
  const follows = new Set<string>();
  let last: OrderClaim | null = null;
  for (const [at, { order }] of shots.entries()) {
    if (order === last || order === null || !judgements[at]) continue;
    last = order;
    follows.add(order.qrPhotoId);
  }
  const frames = shots.filter(({ frame }) => frame !== null);
  return frames.flatMap((shot): Anomaly[] => {
    const { photoId } = shot.shot;
    const found = { photoIds: [photoId], cameraKey, repair: null };
    const shootId = shootOfFrame(shot);
    if (shootId !== null && !used.has(shootId)) {
      return [{ ...found, key: `qr-unused|${shootId}|${photoId}`, kind: 'qr-unused', shootId }];
    }
    if (shootId !== null && isOutOfTurn(shot)) {
      return [{ ...found, key: `qr-out-of-turn|${photoId}`, kind: 'qr-out-of-turn', shootId }];
    }
    return follows.has(photoId) ? [] : ofOthers(shot, found);
  });
}

/** A code of a shoot that was not open when the code was photographed, judging by the time. */
const isOutOfTurn = ({ order, shot, taken }: ObservedShot): boolean =>
  taken !== null && order?.qrPhotoId === shot.photoId && order.span === null;

/**
 * Codes of others that no photo follows: there is nothing to repair, but the photographer should
 * know.
 */
function ofOthers(
  { frame, shot }: ObservedShot,
  found: { photoIds: string[]; cameraKey: string; repair: null },
): Anomaly[] {
  const meaning = frame?.meaning;
  switch (meaning?.kind) {
    case 'unbound':
      return [
        {
          ...found,
          key: `shoot-never-arrived|${shot.photoId}`,
          kind: 'shoot-never-arrived',
          code: meaning.code,
        },
      ];
    case 'other-session': {
      const { sessionId } = meaning;
      return [
        { ...found, key: `qr-of-other-session|${shot.photoId}`, kind: 'qr-of-other-session', sessionId },
      ];
    }
    case 'strangers':
      return [{ ...found, key: `qr-of-strangers|${shot.photoId}`, kind: 'qr-of-strangers' }];
    default:
      return [];
  }
}

/**
 * Anomalies of the cameras themselves: changed clocks, contradicting codes, no code at all, two
 * bodies under one name.
 */
export function clockAnomalies(bodies: readonly ClassifiedBody[]): Anomaly[] {
  const counted = new Map<string, number>();
  for (const { reading } of bodies) {
    const count = reading.loose ? 0 : reading.ambiguous ? 2 : 1;
    counted.set(reading.cameraKey, (counted.get(reading.cameraKey) ?? 0) + count);
  }
  const shared = [...counted].filter(([cameraKey, count]) => cameraKey !== '' && count > 1);
  return [
    ...bodies.flatMap(ofOneBody),
    ...shared.map(([cameraKey]): Anomaly => {
      const found = { key: `two-bodies|${cameraKey}`, photoIds: [], repair: null };
      return { ...found, kind: 'two-bodies', cameraKey };
    }),
  ];
}

function ofOneBody({ reading, judgements }: ClassifiedBody): Anomaly[] {
  const { cameraKey, body, clock, shots } = reading;
  const at = `${cameraKey}|${body}`;
  const anomalies: Anomaly[] = clock.outliers.map(({ photoId }) => {
    return {
      key: `qr-time-off|${photoId}`,
      kind: 'qr-time-off',
      cameraKey,
      photoIds: [photoId],
      repair: null,
    };
  });
  for (const [index, { evidence, offsetMs }] of clock.segments.entries()) {
    const before = clock.segments[index - 1];
    if (before === undefined) continue;
    const byMs = offsetMs - before.offsetMs;
    const key = `clock-changed|${at}|${evidence[0] ?? ''}`;
    anomalies.push({ key, kind: 'clock-changed', cameraKey, byMs, photoIds: evidence, repair: null });
  }
  const unread = shots.flatMap(({ shot, decision }, place) =>
    decision === null && judgements[place]?.candidates.length === 0 ? [shot.photoId] : [],
  );
  if (cameraKey === '' && shots.every(({ shot }) => shot.cameraMs === null)) {
    anomalies.push({ key: 'no-exif', kind: 'no-exif', photoIds: unread, repair: null });
  } else if (clock.segments.length === 0 && shots.every(({ frame }) => frame === null) && unread.length > 0) {
    const key = `camera-without-qr|${at}`;
    const repair = { kind: 'point-at-photo', cameraKey } as const;
    anomalies.push({ key, kind: 'camera-without-qr', cameraKey, photoIds: unread, repair });
  }
  return anomalies;
}
