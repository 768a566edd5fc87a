import { z } from 'zod';
import type { Db } from '#platform/database/handles.ts';

/** Runs a command on the database with its validated options. Resolves with the text to print. */
export type Command = (options: Record<string, unknown>, db: Db) => Promise<string>;

/** An error that the caller of the command can fix. */
export class UsageError extends Error {}

/**
 * Parses the options of a command with its schema.
 * @throws UsageError that names each invalid option
 */
export function parseOptions<S extends z.ZodType>(schema: S, options: Record<string, unknown>): z.output<S> {
  const result = schema.safeParse(options);
  if (result.success) return result.data;
  const wrong = result.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    if (options[name] === undefined) return `  --${name} is missing`;
    return message === 'password_short'
      ? `  --${name} needs 10 characters or more`
      : `  --${name}: ${message}`;
  });
  throw new UsageError(`These options are invalid:\n${wrong.join('\n')}`);
}
