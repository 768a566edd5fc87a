import { normalizeEmail } from '@photoslate/domain/email-address';
import type { Fingerprinter } from '#platform/signing.ts';

/** What stands for an address that was erased: it can be compared with an address, and not be read. */
export const addressFingerprint = (marker: Fingerprinter, studioId: string, email: string): Buffer =>
  marker.sign('erasure', studioId, normalizeEmail(email));
