import type { Platform } from '#platform/platform.ts';
import { purposeOf } from './second-factor.service.ts';
import { lockSecondFactors, resealSecrets } from './second-factor.store.ts';

/**
 * Re-encrypts secrets that were encrypted with a former key. Several servers may run it
 * concurrently.
 *
 * @returns the number of changed second factors
 */
export async function reencryptSecondFactors({ db, encryptor }: Platform): Promise<number> {
  return db.transaction().execute(async (tx) => {
    let count = 0;
    for (const { userId, sealedSecret, pendingSecret } of await lockSecondFactors(tx)) {
      const renewed = (sealed: Buffer | null) => sealed && encryptor.reseal(sealed, purposeOf(userId));
      const [secret, pending] = [renewed(sealedSecret), renewed(pendingSecret)];
      if (!secret && !pending) continue;
      // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
      await resealSecrets(tx, userId, {
        sealedSecret: secret ?? sealedSecret,
        pendingSecret: pending ?? pendingSecret,
      });
      count += 1;
    }
    return count;
  });
}
