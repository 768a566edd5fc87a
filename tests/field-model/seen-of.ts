import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';

/**
 * What a user sees of a session. Times that only the server sets are compared by their presence.
 */
export const seenOf = (session: SessionDetail | undefined) =>
  session && {
    id: session.id,
    status: session.status,
    ended: session.endedAt !== null,
    calibrated: session.calibratedAt !== null,
    calibrations: session.calibrations.map(({ id, confirmedAt }) => ({
      id,
      confirmed: confirmedAt !== null,
    })),
    shoots: session.shoots.map(seenShoot).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };

const seenShoot = ({
  id,
  hash,
  number,
  label,
  status,
  late,
  title,
  createdAt,
  completedAt,
  customers,
}: Shoot) => ({
  id,
  hash,
  number,
  label,
  status,
  late,
  title,
  createdAt,
  completedAt,
  customers: customers
    .map((customer) => ({ id: customer.id, email: customer.email, linked: customer.linked }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
});
