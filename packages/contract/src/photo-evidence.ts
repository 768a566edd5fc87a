import { z } from 'zod';
import { Id } from './scalars.ts';

const of = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.object({ kind: z.literal(kind), ...shape });

const Code = z.string();
const cameraKey = z.string();
/** Of a photo with several versions only the representative one. */
const photoIds = z.array(Id).readonly();
const shootIds = z.array(Id).readonly();

export const Verdict = z.enum(['certain', 'likely', 'contradictory', 'unmatched', 'by-hand']);
export type Verdict = z.infer<typeof Verdict>;

/**
 * Why a photo is assigned as it is: the matching engine's reasons
 * (`@photoslate/domain/matching/types`), as data. The client has the texts.
 */
export const Reason = z.discriminatedUnion('kind', [
  of('order', { shootId: Id, qrPhotoId: Id }),
  of('time', { shootId: Id }),
  of('time-between', { shootIds }),
  of('time-outside', { where: z.enum(['before-first', 'after-last', 'between']) }),
  of('after-completed', { shootId: Id }),
  of('qr-missed', { shootId: Id }),
  of('next-code-missing', { shootId: Id }),
  of('before-its-qr', { shootId: Id, qrPhotoId: Id }),
  of('before-first-qr', {}),
  of('several-codes', { qrPhotoId: Id, shootIds }),
  of('foreign-code', { qrPhotoId: Id, sessionId: Id.nullable() }),
  of('unbound-code', { qrPhotoId: Id, code: Code }),
  of('no-camera-time', {}),
  of('no-clock', {}),
  of('aligned-by-hand', { shootId: Id }),
  of('clock-by-one-frame', {}),
  of('clock-unconfirmed', {}),
  of('phone-clock-poor', { uncertaintyMs: z.number() }),
  of('without-company', { shootId: Id }),
  of('clock-in-doubt', {}),
  of('no-order', {}),
  of('may-be-qr-frame', { shootId: Id.nullable() }),
  of('no-pause', { shootId: Id }),
  of('other-phone', { shootId: Id }),
  of('shared-phone', { shootId: Id }),
  of('qr-maybe-after', { shootId: Id }),
  of('long-pause', { shootId: Id }),
  of('pause', { shootId: Id }),
  of('files-absent', {}),
  of('former-code', { qrPhotoId: Id, shootId: Id }),
  of('two-bodies', {}),
  of('poster', {}),
  of('code-compared', {}),
  of('decided', {}),
]);
export type Reason = z.infer<typeof Reason>;

/** The repair of an anomaly, and the route that performs it. */
export const Repair = z.discriminatedUnion('kind', [
  /** `changes.movePhotos` with `shoots`. */
  of('assign', { shootId: Id, photoIds }),
  /** `changes.movePhotos` with `qr-frame`. */
  of('mark-qr-frame', { shootId: Id.nullable(), photoIds }),
  /** `changes.newShoot`, which binds the photographed code. */
  of('create-shoot', { code: Code, photoIds }),
  /** `changes.moveToSession`. */
  of('move-to-session', { sessionId: Id, photoIds }),
  /** `changes.movePhotos` with `hidden`. */
  of('hide', { photoIds }),
  /**
   * `changes.movePhotos` with `shoots` for one photo of this camera; the engine then proposes the
   * rest.
   */
  of('point-at-photo', { cameraKey }),
]);
export type Repair = z.infer<typeof Repair>;

const found = {
  /** Stable: the same anomaly has the same key after each matching. */
  key: z.string(),
  photoIds,
  repair: Repair.nullable(),
  /** The photographer dismissed it. This lasts until its photos change. */
  settled: z.boolean(),
};

/** Something unusual on a card, with its photos and a proposed repair. */
export const Anomaly = z.discriminatedUnion('kind', [
  of('qr-missed', { ...found, shootId: Id, cameraKey }),
  of('qr-unreadable', { ...found, shootId: Id, cameraKey }),
  of('qr-late', { ...found, shootId: Id, cameraKey }),
  of('qr-after-shoot', { ...found, shootId: Id, cameraKey }),
  of('qr-out-of-turn', { ...found, shootId: Id, cameraKey }),
  of('qr-unused', { ...found, shootId: Id }),
  of('qr-of-other-session', { ...found, sessionId: Id, cameraKey }),
  of('qr-of-strangers', { ...found, cameraKey }),
  of('qr-time-off', { ...found, cameraKey }),
  of('several-codes', { ...found, shootIds, cameraKey }),
  of('shoot-never-arrived', { ...found, code: Code, cameraKey }),
  of('before-first-qr', { ...found, cameraKey }),
  of('outside-shoots', { ...found, cameraKey }),
  of('long-pause', { ...found, shootId: Id, cameraKey }),
  of('former-code', { ...found, shootId: Id, cameraKey }),
  of('unclear', { ...found, cameraKey }),
  of('clock-changed', { ...found, cameraKey, byMs: z.number() }),
  of('camera-without-qr', { ...found, cameraKey }),
  of('two-bodies', { ...found, cameraKey }),
  of('no-exif', found),
]);
export type Anomaly = z.infer<typeof Anomaly>;

/** The error of a camera's clock. Positive: the camera is slow. */
export const ClockError = z.discriminatedUnion('kind', [
  of('right', {}),
  of('whole-hours', { hours: z.number(), restMs: z.number() }),
  of('set-wrong', { errorMs: z.number() }),
  of('wrong-date', { days: z.number(), restMs: z.number() }),
  of('unknown', {}),
]);
export type ClockError = z.infer<typeof ClockError>;

/** What happened to a camera's clock between two intervals of its photos. */
export const ClockChange = z.discriminatedUnion('kind', [
  of('whole-hours', { hours: z.number() }),
  of('drift', { partsPerMillion: z.number() }),
  of('jump', { byMs: z.number() }),
]);
export type ClockChange = z.infer<typeof ClockChange>;
