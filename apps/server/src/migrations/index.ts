import type { Migration } from 'kysely/migration';
import * as theStory from './0001-initial-schema.ts';
import * as toldOnce from './0002-notify-once.ts';
import * as photoVersions from './0003-photo-versions.ts';
import * as discarded from './0004-discarded.ts';
import * as changesByHand from './0005-changes-by-hand.ts';
import * as embeddedJpegs from './0006-embedded-jpegs.ts';
import * as uploadsByChecksum from './0007-uploads-by-checksum.ts';
import * as attempts from './0008-attempts.ts';
import * as studiosSettings from './0009-studio-settings.ts';
import * as payments from './0010-payments.ts';
import * as receipts from './0011-receipts.ts';
import * as galleriesLookedAt from './0012-galleries-looked-at.ts';
import * as erasures from './0013-erasures.ts';
import * as mailStates from './0014-mail-states.ts';
import * as soldPhotosByPhoto from './0015-sold-photos-by-photo.ts';
import * as mailServerFaults from './0016-mail-server-faults.ts';
import * as claims from './0017-claims.ts';
import * as textsOfShootsAreErased from './0020-texts-of-shoots-are-erased.ts';
import * as loweredOrders from './0021-lowered-orders.ts';
import * as codeOrigins from './0022-code-origins.ts';
import * as mailsKeptAsFiles from './0023-mails-kept-as-files.ts';
import * as marksKey from './0024-marks-key.ts';
import * as partialRefunds from './0025-partial-refunds.ts';
import * as vouchedCustomers from './0026-vouched-customers.ts';

/** Every migration in order; forward only, never edited once it has landed. */
export const migrations: Record<string, Migration> = {
  '0001-the-story': theStory,
  '0002-told-once': toldOnce,
  '0003-photo-versions': photoVersions,
  '0004-discarded': discarded,
  '0005-changes-by-hand': changesByHand,
  '0006-embedded-jpegs': embeddedJpegs,
  '0007-uploads-by-checksum': uploadsByChecksum,
  '0008-attempts': attempts,
  '0009-the-studios-settings': studiosSettings,
  '0010-payments': payments,
  '0011-receipts': receipts,
  '0012-galleries-looked-at': galleriesLookedAt,
  '0013-erasures': erasures,
  '0014-mail-states': mailStates,
  '0015-sold-photos-by-photo': soldPhotosByPhoto,
  '0016-mail-server-faults': mailServerFaults,
  '0017-claims': claims,
  '0020-texts-of-shoots-are-erased': textsOfShootsAreErased,
  '0021-lowered-orders': loweredOrders,
  '0022-code-origins': codeOrigins,
  '0023-mails-kept-as-files': mailsKeptAsFiles,
  '0024-marks-key': marksKey,
  '0025-partial-refunds': partialRefunds,
  '0026-vouched-customers': vouchedCustomers,
};
