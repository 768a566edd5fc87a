import { z } from 'zod';
import { docs, wholeNumber } from './config-values.ts';
import { NODE_ROLES } from './node-role.ts';

/** The variables that say what a process does, and how much of it at once. */
export const roleVariables = {
  ROLE: z.enum(NODE_ROLES).default('all').register(docs, {
    meaning:
      'What this process does: `web` answers HTTP, `worker` runs jobs (mail, matching, publishing, retention, backups), `reader` decodes photos, `all` does everything. Each can run many times on one database ([scale](scale.md#several-machines)).',
    unset: '`all`',
  }),
  READER_PROCESSES: wholeNumber(1, 256).optional().register(docs, {
    meaning:
      'Most processes that decode photos at the same time. Each uses one core, and up to 1 GiB of memory for a very large photo.',
    unset:
      'with `ROLE=reader` one for each core and GiB of memory; with `all` one for every two of these, but 2 at least; otherwise `2`',
  }),
};

type Values = z.output<z.ZodObject<typeof roleVariables>> & {
  readonly DATABASE_URL?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
};

/** Why settings that are valid alone do not fit together. */
export function roleConflict({ ROLE, DATABASE_URL, PUBLIC_URL }: Values): string | undefined {
  if (ROLE === 'all') return undefined;
  const missing = DATABASE_URL === undefined ? 'DATABASE_URL' : PUBLIC_URL === undefined && 'PUBLIC_URL';
  return missing ? `${missing} must be set if ROLE is ${ROLE}: all servers need the same one` : undefined;
}
