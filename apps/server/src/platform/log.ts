import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

export type { Logger } from 'pino';

/** The process's log: one JSON object a line on standard output, without tokens, passwords and links. */
export function createLogger(config: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
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
  });
}
