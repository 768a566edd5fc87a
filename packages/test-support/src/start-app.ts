import type { Failure } from '@photoslate/contract/errors';
import type { Route } from '@photoslate/contract/route';
import {
  routes,
  type AnswerOf,
  type RouteName,
  type Routes,
  type SentBodyOf,
  type SentQueryOf,
} from '@photoslate/contract/routes';
import type { Language } from '@photoslate/contract/scalars';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStudio } from '../../../apps/server/src/features/auth/index.ts';
import { insertUser } from '../../../apps/server/src/features/auth/users.store.ts';
import { openServer } from '../../../apps/server/src/open-server.ts';
import type { Clock } from '../../../apps/server/src/platform/clock.ts';
import { loadConfig, type Config } from '../../../apps/server/src/platform/config.ts';
import { newId } from '../../../apps/server/src/platform/ids.ts';
import type { BodyTimeout } from '../../../apps/server/src/platform/request-body-timeout.ts';
import type { ReadDiskSpace } from '../../../apps/server/src/platform/storage/disk-reservations.ts';
import type { OpenDatabase } from '../../../apps/server/src/platform/database/open-database.ts';
import { createLogger, type Logger } from '../../../apps/server/src/platform/log.ts';
import type { Tx } from '../../../apps/server/src/platform/database/handles.ts';
import { mailReader } from './read-mails.ts';
import { openTestDatabase, urlOf } from './test-database.ts';

export const PASSWORD = 'a password for tests';
/**
 * The argon2id hash of this password at the lowest cost. A hash as the server stores it, and its
 * check at the login of each user, would take 20 ms of processor time each.
 */
const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$ote/ZYA3JsimWSbwLoYEWw$t6valipSyyj7pO+SnCKTEFg4Hc6KKgMqkckZ5YhiShI';
/** The device of every login that names none. A mail tells of other devices. */
const DEVICE = '0198c0de-0000-7000-8000-0000000000de';

export interface StartOptions {
  readonly clock?: Clock;
  readonly smtpUrl?: string;
  /**
   * Whether it listens for connections, at `url`. Without this, `call` still reaches every route.
   */
  readonly listen?: boolean;
  /** Whether it runs jobs. */
  readonly runsJobs?: boolean;
  readonly readDiskSpace?: ReadDiskSpace;
  readonly bodyTimeout?: BodyTimeout;
  readonly config?: Partial<Config>;
  /** Its logger. Default: errors go to standard output. */
  readonly log?: Logger;
  /**
   * An earlier application whose folder and database this one continues to use. The earlier one
   * deletes both when it closes.
   */
  readonly after?: { readonly config: Config; readonly database: OpenDatabase };
}

/** A logged-in user. */
export interface Actor {
  readonly userId: string;
  readonly studioId: string;
  readonly email: string;
  readonly token: string;
}

/** The sender of a request: a user, or the value of an `Authorization` header. */
export type As = Actor | { readonly authorization: string };

export interface Request<N extends RouteName> {
  readonly params?: Record<string, string>;
  readonly query?: SentQueryOf<Routes[N]>;
  readonly body?: SentBodyOf<Routes[N]>;
  readonly as?: As;
  readonly language?: Language;
  readonly headers?: Record<string, string>;
  /** False: the user does not confirm that it is them before a call that asks for it. */
  readonly confirms?: boolean;
}

/** A complete application with its own database and folder. */
export async function startApp(options: StartOptions = {}) {
  const { after } = options;
  const dataDir = after?.config.dataDir ?? (await mkdtemp(join(tmpdir(), 'photoslate-app-')));
  const config: Config = {
    ...loadConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://photoslate.test', LOG_LEVEL: 'error' }),
    signingKeys: ['a signing key that only tests ever use'],
    smtpUrl: options.smtpUrl,
    ...options.config,
  };
  const database = after?.database ?? (await openTestDatabase(config));
  const server = await openServer({
    config,
    log: options.log ?? createLogger(config),
    database,
    clock: options.clock,
    readDiskSpace: options.readDiskSpace,
    bodyTimeout: options.bodyTimeout,
    runsJobs: options.runsJobs ?? false,
  });
  const { platform } = server;
  const url =
    options.listen === false ? config.publicUrl : await server.app.listen({ host: '127.0.0.1', port: 0 });

  /** Sends a request as a browser or phone would, with any body, and resolves with any response. */
  async function send<N extends RouteName>(
    name: N,
    request: Omit<Request<N>, 'body'> & { body?: unknown } = {},
  ) {
    const row: Route = routes[name];
    const path = row.path.replace(/:(\w+)/g, (_whole, param: string) =>
      encodeURIComponent(request.params?.[param] ?? ''),
    );
    const { as, body } = request;
    if (row.confirmation && row.confirmation !== 'none' && as && 'userId' in as && request.confirms !== false)
      await database.db
        .updateTable('logins')
        .set({ confirmedAt: platform.clock.now() })
        .where('userId', '=', as.userId)
        .execute();
    const answer = await server.app.inject({
      method: row.method,
      url: path,
      query: Object.fromEntries(
        Object.entries(request.query ?? {}).map(([key, value]) => [key, String(value)]),
      ),
      headers: {
        ...(as ? { authorization: 'token' in as ? `Bearer ${as.token}` : as.authorization } : {}),
        ...(request.language ? { 'accept-language': request.language } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(name === 'auth.login' ? { 'x-device': `${DEVICE}.0` } : {}),
        ...request.headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = withoutRequestId(answer.body);
    return {
      status: answer.statusCode,
      headers: answer.headers,
      cookies: answer.cookies,
      /** The response body; of a failure without its request id. */
      text,
      /** The body of a failure, without its request id. */
      get failure(): Failure {
        return JSON.parse(text) as Failure;
      },
    };
  }

  /** Makes a call that must succeed, and resolves with its response. */
  async function call<N extends RouteName>(name: N, request: Request<N> = {}): Promise<AnswerOf<Routes[N]>> {
    const answer = await send(name, request);
    const { status } = routes[name];
    if (answer.status !== status)
      throw new Error(`${name}: ${answer.status} instead of ${status}: ${answer.text}`);
    return (answer.text ? JSON.parse(answer.text) : undefined) as AnswerOf<Routes[N]>;
  }

  async function logIn(email: string, password = PASSWORD): Promise<Actor> {
    const { data, authorisation } = await call('auth.login', {
      body: { email, password },
      headers: { 'x-client': 'native' },
    });
    return { userId: data.id, studioId: data.studio.id, email, token: authorisation.token };
  }

  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
  const makeStudio = (name = 'Studio Noorderlicht') =>
    inTransaction((tx) => createStudio(tx, { name, language: 'en' }));
  async function makeUser(
    studioId: string,
    role: 'owner' | 'photographer',
    more: { firstName?: string; email?: string; language?: Language } = {},
  ): Promise<Actor> {
    const email = more.email ?? `${role}-${newId().slice(-12)}@studio.test`;
    const user = {
      studioId,
      role,
      language: 'en',
      firstName: 'Robin',
      lastName: '',
      ...more,
      email,
    } as const;
    const isNew = await inTransaction((tx) =>
      insertUser(tx, { id: newId(), ...user, passwordHash: PASSWORD_HASH }),
    );
    if (!isNew) throw new Error(`There is a user with the address ${email} already.`);
    return logIn(email);
  }

  let studio: Promise<string> | undefined;
  const people = new Map<'owner' | 'photographer', Promise<Actor>>();
  const person = (role: 'owner' | 'photographer') => {
    let found = people.get(role);
    if (!found) people.set(role, (found = (studio ??= makeStudio()).then((id) => makeUser(id, role))));
    return found;
  };

  return {
    url,
    config,
    platform,
    database,
    db: database.db,
    /** The rows of a SQL statement. */
    query: async <Row extends object>(text: string): Promise<Row[]> =>
      (await database.pool.query<Row>(text)).rows,
    /** Its database URL, for another process. */
    databaseUrl: urlOf(database.connection),
    app: server.app,
    inject: server.app.inject.bind(server.app),
    send,
    call,
    logIn,
    makeStudio,
    makeUser,
    /** The owner, and a photographer, of the same studio. */
    asOwner: () => person('owner'),
    asPhotographer: () => person('photographer'),

    /** Creates a session of this photographer with the studio's first price group. */
    async session(as: Actor, more: { name?: string; id?: string } = {}) {
      const prices = await call('studio.priceGroups', { as });
      const { data } = await call('sessions.create', {
        as,
        body: {
          ...(more.id ? { id: more.id } : {}),
          location: { name: more.name ?? 'Beach', location: 'Zandvoort', timeZone: 'Europe/Amsterdam' },
          priceGroupId: prices.data[0]?.id ?? '',
        },
      });
      return data;
    },
    /** Starts the next shoot of a session. */
    async shoot(as: Actor, sessionId: string) {
      return (await call('shoots.start', { as, params: { id: sessionId }, body: {} })).data;
    },
    /** The mails that were written to the folder, oldest first. */
    mails: mailReader(join(config.dataDir, 'mails')),
    /**
     * Resolves when no job is waiting or running. It also waits for scheduled jobs until they are
     * due.
     */
    async idle(timeoutMs = 150_000): Promise<void> {
      const until = performance.now() + timeoutMs;
      for (;;) {
        const waiting = await database.pool.query(
          `select name from jobs.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%' limit 1`,
        );
        if (waiting.rows.length === 0) return;
        if (performance.now() > until)
          throw new Error(`jobs still waiting or running: ${JSON.stringify(waiting.rows)}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    /** Removes the waiting jobs of one name from the queue, and resolves with their data. */
    async takeJobs(name: string): Promise<unknown[]> {
      const { rows } = await database.pool.query<{ data: unknown }>(
        `delete from jobs.job where name = $1 and state = 'created' returning data`,
        [name],
      );
      return rows.map(({ data }) => data);
    },
    async close(): Promise<void> {
      await server.close();
      if (after) return;
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type App = Awaited<ReturnType<typeof startApp>>;

/**
 * The body of a failure without its request id. That is the only difference between two refusals
 * that must look the same.
 */
export const withoutRequestId = (body: string): string => body.replace(/,"requestId":"[\da-f-]{36}"/, '');
