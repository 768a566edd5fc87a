import { requiredLine } from '@photoslate/contract/scalars';
import { z } from 'zod';
import { recordActivity } from '#features/activity/index.ts';
import { endLogins, endOperator, listOperators, lockUser, markOperator } from '#features/auth/index.ts';
import { listUsers } from '#features/people/index.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { parseOptions, UsageError, type Command } from './admin-usage.ts';
import { studioNamed } from './studio-commands.ts';

const OneUser = z.object({ studio: requiredLine(120), email: requiredLine(254) });

/**
 * Operators see the whole installation at `/operator`. Only whoever may run commands on the server
 * makes one: no page and no call does it.
 */
export const operatorCommands: Readonly<Record<string, Command>> = {
  'operator:list': async (_options, db) =>
    (await listOperators(db))
      .map(({ email, studioName, operatorSince }) =>
        [email, studioName, operatorSince?.toISOString() ?? ''].join('\t'),
      )
      .join('\n'),

  'operator:add': async (options, db) => {
    const { user: found } = await userNamed(options, db);
    return db.transaction().execute(async (tx) => {
      // The same command, a deactivation, and the end of the second factor run one after another.
      await lockUser(tx, found.id);
      const { email, studioId, user } = await userNamed(options, tx);
      if (user.deactivatedAt) throw new UsageError(`${email} is deactivated.`);
      // Otherwise whoever knows the password would set up a factor of their own.
      if (!user.secondFactor)
        throw new UsageError(
          `${email} has no second factor. They turn on two-step login, or add a passkey, at /account first.`,
        );
      const now = new Date();
      if (!(await markOperator(tx, user.id, now))) throw new UsageError(`${email} is an operator already.`);
      // A login with the password alone may have begun before the second factor was on.
      await endLogins(tx, { userId: user.id }, now);
      await recordActivity(tx, { ...doneTo(studioId, user.id, now), verb: 'user.made-operator' });
      return `${email} is an operator. They log in again, and find “Operations” in the menu of their account.`;
    });
  },

  'operator:remove': async (options, db) => {
    const { email, studioId, user } = await userNamed(options, db);
    await db.transaction().execute(async (tx) => {
      const now = new Date();
      if (!(await endOperator(tx, user.id))) throw new UsageError(`${email} is no operator.`);
      await endLogins(tx, { userId: user.id }, now);
      await recordActivity(tx, { ...doneTo(studioId, user.id, now), verb: 'user.no-operator' });
    });
    return `${email} is no operator any more. Their logins have ended.`;
  },
};

async function userNamed(options: Record<string, unknown>, db: Db | Tx) {
  const { studio, email } = parseOptions(OneUser, options);
  const { id: studioId } = await studioNamed(db, studio);
  const user = (await listUsers(db, studioId)).find((one) => one.email.toLowerCase() === email.toLowerCase());
  if (!user) throw new UsageError(`The studio ${studio} has no user ${email}.`);
  return { studioId, user, email: user.email };
}

const doneTo = (studioId: string, id: string, at: Date) =>
  ({ studioId, by: 'system', thing: { kind: 'user', id }, at }) as const;
