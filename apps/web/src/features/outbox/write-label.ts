import type { SessionDetail } from '@photoslate/contract/sessions';
import { t } from '@lingui/core/macro';
import type { Operation } from '#lib/offline/operation.ts';

/** Describes a write: "Start shoot 7". */
export function writeLabel({ command, shown }: Operation, session: SessionDetail | undefined): string {
  const id = command.params?.id;
  const shoots = session ? [...session.shoots, ...session.discardedShoots] : [];
  const label = shoots.find((shoot) => shoot.id === id)?.label ?? '';
  switch (command.route) {
    case 'sessions.create': {
      const place = shown.session?.location.name ?? '';
      return t`Create session at ${place}`;
    }
    case 'sessions.close':
      return t`End the session`;
    case 'sessions.resume':
      return t`Resume the session`;
    case 'sessions.discard':
      return t`Discard the session`;
    case 'sessions.restore':
      return t`Bring back the session`;
    case 'sessions.update':
      return t`Change the prices`;
    case 'calibrations.start':
      return t`Record the calibration`;
    case 'calibrations.confirm':
      return t`Confirm the calibration`;
    case 'shoots.start': {
      const number = command.body?.number ?? '';
      return t`Start shoot ${number}`;
    }
    case 'shoots.generate':
      return t`New QR code for shoot ${label}`;
    case 'shoots.updateContact': {
      const email = command.body?.customers[0]?.email ?? '';
      return t`Customer ${email} of shoot ${label}`;
    }
    case 'shoots.update':
      return t`Settings of shoot ${label}`;
    case 'shoots.discard':
      return t`Discard shoot ${label}`;
    case 'shoots.restore':
      return t`Bring back shoot ${label}`;
    case 'shoots.link':
      return t`Link a customer to shoot ${label}`;
    case 'shoots.unlink':
      return t`Unlink a customer from shoot ${label}`;
    case 'shoots.decideClaim':
      return t`Details of a customer of shoot ${label}`;
    case 'auth.preferences':
      return t`Your settings`;
    default:
      return command satisfies never;
  }
}
