import { z } from 'zod';
import type { Db } from '#platform/database/handles.ts';

/** A command's work on the database with its checked options; resolves with what it says. */
export type Command = (options: Record<string, unknown>, db: Db) => Promise<string>;

/** Something that the caller of the command can put right. */
export class UsageError extends Error {}

/** The options of a command as its schema wants them. @throws UsageError that names each wrong one */
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
  throw new UsageError(`This cannot be done:\n${wrong.join('\n')}`);
}
