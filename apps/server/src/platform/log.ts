import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

export type { Logger } from 'pino';

/**
 * Creates the log of the process: one JSON object per line, without tokens, passwords and links.
 *
 * @param to a file descriptor: 1 (standard output), or 2 if standard output carries the result of a
 * command; or a stream
 */
export function createLogger(config: Pick<Config, 'logLevel'>, to: 1 | 2 | DestinationStream = 1): Logger {
  const options = {
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorFields },
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'res.headers["set-cookie"]',
        '*.password',
        '*.token',
        '*.refreshToken',
      ],
      censor: '[redacted]',
    },
  };
  if (to === 1) return pino(options);
  return pino(options, to === 2 ? pino.destination({ fd: to, sync: true }) : to);
}

/** Serialises an error without PostgreSQL's `detail` and `where`, which contain values of rows. */
function errorFields(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code, constraint, table } = pino.stdSerializers.err(error);
  return { type, message, stack, code, constraint, table };
}
