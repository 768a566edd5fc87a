import { deviceOf } from './device.ts';
import type { Platform } from './platform.ts';
import {
  routes,
  type AnswerOf,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type RouteName,
  type Routes,
} from '@photoslate/contract/routes';
import type { Access, Route } from '@photoslate/contract/route';
import type { Language } from '@photoslate/contract/scalars';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Identity, LinkIdentity, UserIdentity } from './access.ts';
import { validate, validateBody } from './validation.ts';
import type { Clock } from './clock.ts';
import type { Db, Tx } from './database/handles.ts';
import { acceptedLanguage } from './i18n/messages.ts';
import { idempotentRequestOf, runIdempotently, type Renderers } from './idempotency.ts';
import { HttpError } from './http-error.ts';
import { createConcurrencyLimit, type ConcurrencyLimit } from './concurrency-limit.ts';

type IdentityOf<A extends Access> = A extends 'user' | 'owner'
  ? UserIdentity
  : A extends 'link'
    ? LinkIdentity
    : Identity;

/**
 * One request, checked. `tx` is the request's own transaction on every write that is not `public`: its effect, its events, its jobs and
 * its operation are one commit. On reads, public calls and those that talk with somebody else's server it is the pool.
 */
export interface Call<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly identity: IdentityOf<R['access']>;
  readonly language: Language;
  readonly tx: Tx;
  readonly now: Date;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * A handler answers with the body of its route's table row. Of a row without one it gives its bytes, or nothing; a read may send by
 * itself. What a write gives is sent when its transaction has ended.
 */
export type Handlers = {
  readonly [N in RouteName]: (
    call: Call<Routes[N]>,
  ) => Promise<AnswerOf<Routes[N]> | (Routes[N]['answer'] extends null ? Buffer : never)>;
};

export interface Binding {
  readonly db: Db;
  readonly preparedDb: Db;
  readonly clock: Clock;
  /** Who sends this request: by bearer token or by link; throws when a token is dead. */
  identify(request: FastifyRequest): Promise<Identity>;
  readonly renderers: Renderers;
}

/**
 * So many queued writes are worked on at once, fewer than there are connections: when a hundred phones come back from a day without a
 * network, the reads of everybody else do not stand behind them.
 */
const OPERATIONS_AT_ONCE = 8;

/** One write of a signed-in user: its transaction, user, device and time. */
export interface WriteContext {
  readonly platform: Platform;
  readonly tx: Tx;
  readonly identity: UserIdentity;
  readonly deviceId: string | null;
  /** The `Idempotency-Key` that the client sent. */
  readonly idempotencyKey: string | undefined;
  readonly now: Date;
}

export const writeContextOf =
  (platform: Platform) =>
  ({
    tx,
    identity,
    now,
    request,
  }: Pick<Call<Routes['sessions.resume']>, 'tx' | 'identity' | 'now' | 'request'>): WriteContext => ({
    platform,
    tx,
    identity,
    now,
    deviceId: deviceOf(request)?.id ?? null,
    idempotencyKey: request.headers['idempotency-key']?.toString(),
  });

/** Binds every row of the contract's table to its handler: the only way a JSON call reaches a feature. */
export function bindRoutes(app: FastifyInstance, binding: Binding, handlers: Handlers): void {
  const inTurn = createConcurrencyLimit(OPERATIONS_AT_ONCE);
  for (const name of Object.keys(routes) as RouteName[]) {
    const row: Route = routes[name];
    app.route({
      method: row.method,
      url: row.path,
      ...(row.bodyBytes === undefined ? {} : { bodyLimit: row.bodyBytes }),
      ...(row.raw ? { config: { rawBody: true } } : {}),
      handler: async (request, reply) => {
        const answer = await serve(name, row, { ...binding, inTurn }, handlers, request, reply);
        if (reply.sent) return reply;
        if (row.answer !== null) reply.header('cache-control', 'no-store');
        if (row.answer !== null || row.method === 'POST' || Buffer.isBuffer(answer))
          reply.code(row.status).send(answer);
        return reply;
      },
    });
  }
}

async function serve(
  name: RouteName,
  row: Route,
  binding: Binding & { readonly inTurn: ConcurrencyLimit },
  handlers: Handlers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const identity = await admit(row.access, binding, request);
  const call = {
    identity,
    params: row.params ? validate(row.params, request.params) : undefined,
    query: row.query ? validate(row.query, request.query) : undefined,
    body: row.body ? validateBody(row.body, request.body) : undefined,
    language: acceptedLanguage(request.headers['accept-language']),
    now: binding.clock.now(),
    request,
    reply,
  };
  // The table ties each name to its own call type; a loop over the names cannot follow that.
  const handle = handlers[name] as (call: unknown) => Promise<unknown>;
  if (row.method === 'GET' || row.access === 'public' || row.outside)
    return handle({ ...call, tx: binding.db });
  const work = async (tx: Tx) => {
    const answer = await handle({ ...call, tx });
    // Else somebody would be told of what may still be undone.
    if (reply.sent) throw new Error(`${name} answered before its transaction ended`);
    return answer;
  };
  if (identity.kind === 'user') {
    const operation = idempotentRequestOf(name, row, request, identity);
    if (operation) return binding.inTurn(() => runIdempotently(binding, operation, work, reply));
  }
  return binding.db.transaction().execute(work);
}

async function admit(access: Access, binding: Binding, request: FastifyRequest): Promise<Identity> {
  if (access === 'public' || access === 'code' || access === 'media') return { kind: 'nobody' };
  const identity = await binding.identify(request);
  if (access === 'link') {
    if (identity.kind !== 'link') throw new HttpError('unauthenticated');
    return identity;
  }
  if (identity.kind !== 'user') throw new HttpError('unauthenticated');
  if (access === 'owner' && identity.role !== 'owner') throw new HttpError('forbidden');
  return identity;
}
