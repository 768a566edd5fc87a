export type SessionStatus = 'calibrating' | 'active' | 'ended';
export type ShootStatus = 'open' | 'completed';
export type GalleryStatus = 'collecting' | 'published' | 'recalled';
export type OrderStatus = 'open' | 'paid' | 'refunded' | 'cancelled';

/**
 * The effect of a command.
 * - `applied`: it takes effect; the state becomes `to`, which may be the same state.
 * - `already`: it happened before; nothing changes, and the response is the current state.
 * - `late`: a capture that reached an ended session. It takes effect and is marked late, so that
 * nothing is lost.
 * - `conflict`: it is invalid in this state and rejected.
 */
export interface Outcome<Status extends string> {
  readonly kind: 'applied' | 'already' | 'late' | 'conflict';
  readonly to: Status;
}

/** An outcome that may also complete the session's open shoot. */
export interface OutcomeForOpenShoot<Status extends string> extends Outcome<Status> {
  readonly completesOpenShoot: boolean;
}

export type SessionCommand = 'start-shoot' | 'calibrate' | 'close' | 'resume';

const sessionOutcomes: Readonly<
  Record<SessionStatus, Readonly<Record<SessionCommand, OutcomeForOpenShoot<SessionStatus>>>>
> = {
  calibrating: {
    'start-shoot': { kind: 'applied', to: 'active', completesOpenShoot: false },
    calibrate: { kind: 'applied', to: 'calibrating', completesOpenShoot: false },
    close: { kind: 'applied', to: 'ended', completesOpenShoot: false },
    resume: { kind: 'conflict', to: 'calibrating', completesOpenShoot: false },
  },
  active: {
    'start-shoot': { kind: 'applied', to: 'active', completesOpenShoot: true },
    calibrate: { kind: 'applied', to: 'active', completesOpenShoot: false },
    close: { kind: 'applied', to: 'ended', completesOpenShoot: true },
    resume: { kind: 'already', to: 'active', completesOpenShoot: false },
  },
  ended: {
    'start-shoot': { kind: 'late', to: 'ended', completesOpenShoot: false },
    calibrate: { kind: 'conflict', to: 'ended', completesOpenShoot: false },
    close: { kind: 'already', to: 'ended', completesOpenShoot: false },
    resume: { kind: 'applied', to: 'active', completesOpenShoot: false },
  },
};

/**
 * The effect of a command on a session in a given state, and whether it completes the open shoot.
 */
export function sessionOutcome(
  status: SessionStatus,
  command: SessionCommand,
): OutcomeForOpenShoot<SessionStatus> {
  return sessionOutcomes[status][command];
}

/**
 * The initial state of a shoot. An ended session has no open shoot, so a shoot that arrives late is
 * completed.
 */
export function statusOfNewShoot(session: SessionStatus): ShootStatus {
  return session === 'ended' ? 'completed' : 'open';
}

export type ShootCommand = 'complete' | 'reopen' | 'generate' | 'contact';

/**
 * The effect of a command on a shoot, given the state of its session. Reopening a shoot completes
 * the open one.
 */
export function shootOutcome(
  session: SessionStatus,
  shoot: ShootStatus,
  command: ShootCommand,
): OutcomeForOpenShoot<ShootStatus> {
  const ended = session === 'ended';
  const stays = (kind: Outcome<ShootStatus>['kind']): OutcomeForOpenShoot<ShootStatus> => ({
    kind,
    to: shoot,
    completesOpenShoot: false,
  });
  if (command === 'complete') {
    if (shoot === 'completed') return stays('already');
    return { kind: ended ? 'late' : 'applied', to: 'completed', completesOpenShoot: false };
  }
  if (command === 'reopen') {
    if (ended) return stays('conflict');
    return shoot === 'open' ? stays('already') : { kind: 'applied', to: 'open', completesOpenShoot: true };
  }
  return stays(ended ? 'late' : 'applied');
}

export type GalleryCommand = 'publish' | 'recall';

/** The effect of publishing or recalling on a shoot's gallery. */
export function galleryOutcome(status: GalleryStatus, command: GalleryCommand): Outcome<GalleryStatus> {
  const to = command === 'publish' ? 'published' : 'recalled';
  if (status === to) return { kind: 'already', to };
  if (status === 'collecting' && command === 'recall') return { kind: 'conflict', to: status };
  return { kind: 'applied', to };
}

/** A gallery, and the time at which it will be published, if that was asked for. */
export interface WaitingGallery {
  readonly gallery: GalleryStatus;
  readonly publishAt: Date | null;
}

/**
 * Whether people who register for it are linked by themselves. Once the photographer has seen who
 * is linked and asked to publish, nobody joins unseen.
 */
export const isCollecting = ({ gallery, publishAt }: WaitingGallery): boolean =>
  gallery === 'collecting' && publishAt === null;

/**
 * The effect of undoing a publish. Before its time, the gallery stays what it was. Afterwards it is
 * too late, even if the server has not got to it yet.
 */
export function undoPublishOutcome(
  { gallery, publishAt }: WaitingGallery,
  now: Date,
): Outcome<GalleryStatus> {
  const isOver = publishAt === null ? gallery === 'published' : publishAt <= now;
  if (isOver) return { kind: 'conflict', to: gallery };
  return { kind: publishAt === null ? 'already' : 'applied', to: gallery };
}

export type OrderCommand = 'pay' | 'refund' | 'cancel';

const orderStep: Readonly<Record<OrderCommand, { readonly from: OrderStatus; readonly to: OrderStatus }>> = {
  pay: { from: 'open', to: 'paid' },
  refund: { from: 'paid', to: 'refunded' },
  cancel: { from: 'open', to: 'cancelled' },
};

/** The effect of paying, refunding or cancelling on an order. */
export function orderOutcome(status: OrderStatus, command: OrderCommand): Outcome<OrderStatus> {
  const { from, to } = orderStep[command];
  if (status === to) return { kind: 'already', to };
  return status === from ? { kind: 'applied', to } : { kind: 'conflict', to: status };
}
