import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { shootLabel } from '@photoslate/domain/shoot-label';
import { sessionOutcome, shootOutcome, statusOfNewShoot } from '@photoslate/domain/states';
import type { Command, Operation } from '../operation.ts';
import { withContacts, withDecidedClaim, withLink } from './apply-customers.ts';
import { completeOpenShoot } from './open-shoot.ts';

/** Applies a write to one of the session's shoots. */
export function applyShoot(detail: SessionDetail, operation: Operation): SessionDetail {
  const { command } = operation;
  if (command.route === 'shoots.start') return withNewShoot(detail, command, operation);
  const shoot = detail.shoots.find(({ id }) => id === command.params?.id);
  if (!shoot) return detail;
  switch (command.route) {
    case 'shoots.generate':
      return replace(detail, {
        ...shoot,
        ...codeOf(command.body, operation),
        late: isLate(detail, shoot, 'generate'),
      });
    case 'shoots.update':
      return updated(detail, shoot, command, operation);
    case 'shoots.updateContact':
      return replace(detail, {
        ...withContacts(shoot, command.body?.customers ?? [], operation),
        late: isLate(detail, shoot, 'contact'),
      });
    case 'shoots.link':
    case 'shoots.unlink':
      return withLink(detail, shoot, command.params.customerId, command.route === 'shoots.link');
    case 'shoots.decideClaim':
      return withDecidedClaim(detail, command.params.claimId, command.body);
    default:
      return detail;
  }
}

/** True if a shoot is late: it gets data after its session ended. */
const isLate = (detail: SessionDetail, shoot: Shoot, verb: 'generate' | 'contact'): boolean =>
  shoot.late || shootOutcome(detail.status, shoot.status, verb).kind === 'late';

export function replace(detail: SessionDetail, shoot: Shoot): SessionDetail {
  return { ...detail, shoots: detail.shoots.map((other) => (other.id === shoot.id ? shoot : other)) };
}

/**
 * The QR code of a shoot: the sent code, the leased code or the former code. Empty while the shoot
 * waits for a code from the server.
 */
function codeOf(
  body: { code?: string } | null | undefined,
  operation: Operation,
): { hash: string; url: string } {
  const { shown } = operation;
  const code = body?.code ?? operation.code;
  return code ? { hash: code, url: `${shown.publicUrl ?? ''}/C/${code}` } : { hash: '', url: '' };
}

function withNewShoot(
  detail: SessionDetail,
  { body }: Extract<Command, { route: 'shoots.start' }>,
  operation: Operation,
): SessionDetail {
  const id = body?.id ?? operation.id;
  const everyShoot = [...detail.shoots, ...detail.discardedShoots];
  if (everyShoot.some((shoot) => shoot.id === id)) return detail;
  const outcome = sessionOutcome(detail.status, 'start-shoot');
  const createdAt = body?.startedAt ?? operation.madeAt;
  const number = body?.number ?? everyShoot.length + 1;
  const status = statusOfNewShoot(detail.status);
  const shoot: Shoot = {
    id,
    ...codeOf(body, operation),
    number,
    label: shootLabel(number, everyShoot.filter((other) => other.number === number).length),
    sessionId: detail.id,
    status,
    late: outcome.kind === 'late',
    gallery: 'collecting',
    publishAt: null,
    title: null,
    note: null,
    language: null,
    createdAt,
    completedAt: status === 'completed' ? createdAt : null,
    discardedAt: null,
    customers: [],
    photoCount: 0,
  };
  const others = outcome.completesOpenShoot ? completeOpenShoot(detail.shoots, createdAt) : detail.shoots;
  return {
    ...detail,
    status: outcome.to,
    shootCount: detail.shootCount + 1,
    shoots: [...others, shoot],
  };
}

function updated(
  detail: SessionDetail,
  shoot: Shoot,
  { body }: Extract<Command, { route: 'shoots.update' }>,
  { madeAt }: Operation,
): SessionDetail {
  const { title = shoot.title, note = shoot.note, language = shoot.language, completed } = body ?? {};
  const changed = replace(detail, { ...shoot, title, note, language });
  if (completed === undefined) return changed;
  const outcome = shootOutcome(detail.status, shoot.status, completed ? 'complete' : 'reopen');
  if (outcome.kind === 'already' || outcome.kind === 'conflict') return changed;
  const completedAt = completed ? (body?.at ?? madeAt) : null;
  const late = shoot.late || outcome.kind === 'late';
  const next = replace(changed, { ...shoot, title, note, language, late, status: outcome.to, completedAt });
  return outcome.completesOpenShoot
    ? { ...next, shoots: completeOpenShoot(next.shoots, madeAt, shoot.id) }
    : next;
}
