import type { Actor, App } from './start-app.ts';

/** Makes a user somebody who runs the installation, with a second factor. */
export async function becomeOperator(app: App, { userId }: Actor): Promise<void> {
  const now = app.platform.clock.now();
  await app.db
    .insertInto('secondFactors')
    .values({ userId, sealedSecret: Buffer.from('no app knows it'), onSince: now })
    .execute();
  await app.db.updateTable('users').set({ operatorSince: now }).where('id', '=', userId).execute();
}
