import { requiredLine } from '@photoslate/contract/scalars';
import { z } from 'zod';
import { listUsers, resetSecondFactorOf } from '#features/people/index.ts';
import { parseOptions, UsageError } from './admin-usage.ts';
import { onPlatform } from './privacy-commands.ts';
import { studioNamed } from './studio-commands.ts';

const OneUser = z.object({ studio: requiredLine(120), email: requiredLine(254) });

/** The way back for an owner who lost phone and recovery codes: no other owner may be left. */
export const secondFactorCommands = {
  'second-factor:reset': (options: Record<string, unknown>) => {
    const { studio, email } = parseOptions(OneUser, options);
    return onPlatform(async (platform) => {
      const { id: studioId } = await studioNamed(platform.db, studio);
      const users = await listUsers(platform.db, studioId);
      const user = users.find((one) => one.email.toLowerCase() === email.toLowerCase());
      if (!user) throw new UsageError(`The studio ${studio} has no user ${email}.`);
      if (!user.secondFactor) throw new UsageError(`${user.email} has no second factor.`);
      const of = { studioId, userId: user.id, by: 'system', now: platform.clock.now() } as const;
      await platform.db.transaction().execute((tx) => resetSecondFactorOf(platform, tx, of));
      return `${user.email} now logs in with the password alone. A mail tells them.`;
    });
  },
};
