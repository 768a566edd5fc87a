import { requiredLine } from '@photoslate/contract/scalars';
import { z } from 'zod';
import { recordActivity } from '#features/activity/index.ts';
import { endLogins, listOperators, markOperator } from '#features/auth/index.ts';
import { listUsers } from '#features/people/index.ts';
import type { Db } from '#platform/database/handles.ts';
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
    const email = await change(options, db, true);
    return `${email} is an operator. They log in again, with a second factor, and find the page /operator in the menu.`;
  },

  'operator:remove': async (options, db) => {
    const email = await change(options, db, false);
    return `${email} is no operator any more. Their logins have ended.`;
  },
};

/** Ends the logins, so that the next one is with a second factor. @returns the address */
async function change(options: Record<string, unknown>, db: Db, becomes: boolean): Promise<string> {
  const { studio, email } = parseOptions(OneUser, options);
  const { id: studioId } = await studioNamed(db, studio);
  const user = (await listUsers(db, studioId)).find((one) => one.email.toLowerCase() === email.toLowerCase());
  if (!user) throw new UsageError(`The studio ${studio} has no user ${email}.`);
  if (user.deactivatedAt) throw new UsageError(`${user.email} is deactivated.`);
  const isOperator = (await listOperators(db)).some((one) => one.email === user.email);
  if (isOperator === becomes)
    throw new UsageError(becomes ? `${user.email} is an operator already.` : `${user.email} is no operator.`);
  const now = new Date();
  await db.transaction().execute(async (tx) => {
    await markOperator(tx, user.id, becomes ? now : null);
    await endLogins(tx, { userId: user.id }, now);
    await recordActivity(tx, {
      studioId,
      by: 'system',
      verb: becomes ? 'user.made-operator' : 'user.no-operator',
      thing: { kind: 'user', id: user.id },
      at: now,
    });
  });
  return user.email;
}
