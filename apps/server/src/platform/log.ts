import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogArea, LogLevel } from './log-config.ts';

export type { Logger } from 'pino';

interface LogConfig {
  readonly logLevel: LogLevel;
  /** The levels of areas that differ from `logLevel`. */
  readonly logLevels?: Readonly<Partial<Record<LogArea, LogLevel>>>;
}

/** Children of a logger inherit its properties. */
const levelsOfAreas = Symbol('levels of areas');

/**
 * Creates the log of the process: one JSON object per line, without tokens, passwords and links.
 *
 * @param to a file descriptor: 1 (standard output), or 2 if standard output carries the result of a
 * command; or a stream
 */
export function createLogger(config: LogConfig, to: 1 | 2 | DestinationStream = 1): Logger {
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
  const stream = to === 2 ? pino.destination({ fd: to, sync: true }) : to;
  const log = stream === 1 ? pino(options) : pino(options, stream);
  return Object.assign(log, { [levelsOfAreas]: config.logLevels });
}

/** The logger of an area: its lines name the area, and it has the level of LOG_LEVELS. */
export function areaLog(log: Logger, area: LogArea): Logger {
  const { [levelsOfAreas]: levels } = log as { [levelsOfAreas]?: LogConfig['logLevels'] };
  const level = levels?.[area];
  return log.child({ area }, level === undefined ? {} : { level });
}

/** Serialises an error without PostgreSQL's `detail` and `where`, which contain values of rows. */
function errorFields(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code, constraint, table } = pino.stdSerializers.err(error);
  return { type, message, stack, code, constraint, table };
}
