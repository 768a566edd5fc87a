import { normalizeEmail } from '@photoslate/domain/email-address';
import type { Signer } from '#platform/signing.ts';

/** What stands for an address that was erased: it can be compared with an address, and not be read. */
export const markOfAddress = (signer: Signer, studioId: string, email: string): Buffer =>
  signer.sign('erasure', studioId, normalizeEmail(email));
