import type { Actor, App } from '@photoslate/test-support/start-app';
import { canary, canaryAddress } from './canary.ts';

/** Somebody who runs the installation: a photographer of a third studio, with a second factor. */
export async function makeOperator(app: App): Promise<Actor> {
  const more = { firstName: canary('cops', 'first'), email: canaryAddress('cops') };
  const operator = await app.makeUser(await app.makeStudio(canary('cops', 'studio')), 'photographer', more);
  const now = app.platform.clock.now();
  const { userId } = operator;
  await app.db
    .insertInto('secondFactors')
    .values({ userId, sealedSecret: Buffer.from('no app knows it'), onSince: now })
    .execute();
  await app.db.updateTable('users').set({ operatorSince: now }).where('id', '=', userId).execute();
  return operator;
}
