import { normalizeEmail } from '@photoslate/domain/email-address';
import type { Fingerprinter } from '#platform/signing.ts';

/**
 * The keyed hash (HMAC) of an erased address: it can be compared with an address, but not reversed.
 */
export const addressFingerprint = (marker: Fingerprinter, studioId: string, email: string): Buffer =>
  marker.sign('erasure', studioId, normalizeEmail(email));
