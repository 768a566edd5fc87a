import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

export type { Logger } from 'pino';

/**
 * The process's log: one JSON object a line, without tokens, passwords and links.
 * @param to a file descriptor: standard output, or 2 where that carries what was asked for; or a stream
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
      censor: '[kept out of the log]',
    },
  };
  if (to === 1) return pino(options);
  return pino(options, to === 2 ? pino.destination({ fd: to, sync: true }) : to);
}

/** An error without what PostgreSQL adds to it: `detail` and `where` repeat the values of a row. */
function errorFields(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code, constraint, table } = pino.stdSerializers.err(error);
  return { type, message, stack, code, constraint, table };
}
