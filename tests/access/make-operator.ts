import { becomeOperator } from '@photoslate/test-support/become-operator';
import type { Actor, App } from '@photoslate/test-support/start-app';
import { canary, canaryAddress } from './canary.ts';

/** Somebody who runs the installation: a photographer of a third studio. */
export async function makeOperator(app: App): Promise<Actor> {
  const more = { firstName: canary('cops', 'first'), email: canaryAddress('cops') };
  const operator = await app.makeUser(await app.makeStudio(canary('cops', 'studio')), 'photographer', more);
  await becomeOperator(app, operator);
  return operator;
}
