import { z } from 'zod';
import { docs, listOf } from './config-values.ts';

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const AREAS = ['backup', 'database', 'http', 'jobs', 'mail', 'payments'] as const;

export type LogLevel = (typeof LEVELS)[number];
/** A part of the server with a log level of its own. */
export type LogArea = (typeof AREAS)[number];

const levels = LEVELS.map((level) => `\`${level}\``);
const isOneOf = <T extends string>(all: readonly T[], value: string | undefined): value is T =>
  (all as readonly (string | undefined)[]).includes(value);

const AreaLevel = z.string().transform((text, context): [LogArea, LogLevel] => {
  const [area, level, ...rest] = text.split('=').map((part) => part.trim());
  if (isOneOf(AREAS, area) && isOneOf(LEVELS, level) && rest.length === 0) return [area, level];
  context.addIssue({
    code: 'custom',
    message: `must be AREA=LEVEL, separated by commas: an area is one of ${AREAS.join(', ')}, a level one of ${LEVELS.join(', ')}`,
  });
  return z.NEVER;
});

export const logVariables = {
  LOG_LEVEL: z
    .enum(LEVELS)
    .default('info')
    .register(docs, {
      meaning: `The least serious that is logged: ${levels.slice(0, -1).join(', ')}; or \`silent\`.`,
      unset: '`info`',
    }),
  LOG_LEVELS: listOf(AreaLevel)
    .default([])
    .register(docs, {
      meaning: `Levels of single areas, separated by commas: \`mail=debug,http=warn\`. Areas: ${AREAS.map((area) => `\`${area}\``).join(', ')}.`,
      unset: 'all areas have the level of `LOG_LEVEL`',
    }),
};
