import pLimit, { type LimitFunction } from 'p-limit';
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

import {
  authorizeOperator,
  refuseWithoutSecondFactor,
  type Identity,
  type LinkIdentity,
  type OperatorIdentity,
  type ShareIdentity,
  type UserIdentity,
} from './access.ts';
import { validate, validateBody } from './validation.ts';
import type { Clock } from './clock.ts';
import type { PoolHandles, Tx } from './database/handles.ts';
import { acceptedLanguage } from './i18n/accepted-language.ts';
import { idempotentRequestOf, runIdempotently, type Renderers } from './idempotency.ts';
import { HttpError } from './http-error.ts';

type IdentityOf<A extends Access> = A extends 'user' | 'owner'
  ? UserIdentity
  : A extends 'link'
    ? LinkIdentity
    : A extends 'share'
      ? ShareIdentity
      : A extends 'operator'
        ? OperatorIdentity
        : Identity;

/**
 * A validated request. For every write that is not `public`, `tx` is the transaction of the
 * request: it commits the change, its events, its jobs and its idempotency key together. For reads,
 * public calls and calls to external servers, `tx` is the connection pool.
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
 * A handler returns the response body that the route table declares. For a route without a declared
 * body it returns bytes or nothing; a read may send the response itself. The result of a write is
 * sent after its transaction has ended.
 */
export type Handlers = {
  readonly [N in RouteName]: (
    call: Call<Routes[N]>,
  ) => Promise<AnswerOf<Routes[N]> | (Routes[N]['answer'] extends null ? Buffer : never)>;
};

export interface Binding extends PoolHandles {
  /** The connections of routes with `pool: 'desk'`. */
  readonly desk: PoolHandles;
  /** The number of connections that the other routes have. */
  readonly poolSize: number;
  readonly clock: Clock;
  /** Identifies the sender by bearer token or link. Throws if a token is no longer valid. */
  identify(request: FastifyRequest): Promise<Identity>;
  /** Whether the user has confirmed lately, in this login, that it is them. */
  hasConfirmed(identity: UserIdentity | OperatorIdentity): Promise<boolean>;
  readonly renderers: Renderers;
}

/**
 * Concurrency limit of writes with an idempotency key. A few connections of the pool stay free, so
 * that reads do not wait when a hundred phones return from a day offline with queued writes.
 */
const CONCURRENT_QUEUED_WRITES = 8;
const KEPT_FREE = 3;

/** The context of a write by a signed-in user: its transaction, user, device and time. */
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

/**
 * Binds every route of the contract to its handler. No JSON request reaches a feature in another
 * way.
 */
export function bindRoutes(app: FastifyInstance, binding: Binding, handlers: Handlers): void {
  const limitConcurrency = pLimit(Math.min(CONCURRENT_QUEUED_WRITES, binding.poolSize - KEPT_FREE));
  for (const name of Object.keys(routes) as RouteName[]) {
    const row: Route = routes[name];
    app.route({
      method: row.method,
      url: row.path,
      ...(row.bodyBytes === undefined ? {} : { bodyLimit: row.bodyBytes }),
      ...(row.raw ? { config: { rawBody: true } } : {}),
      handler: async (request, reply) => {
        const answer = await serve(name, row, { ...binding, limitConcurrency }, handlers, request, reply);
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
  binding: Binding & { readonly limitConcurrency: LimitFunction },
  handlers: Handlers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const isOfDesk = row.pool === 'desk';
  const pool = isOfDesk ? binding.desk : binding;
  const identity = await admit(row, binding, request);
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
  if (
    (identity.kind === 'user' || identity.kind === 'operator') &&
    needsConfirmation(row, request.body) &&
    !(await binding.hasConfirmed(identity))
  )
    throw new HttpError('confirmation_required');
  // The route table types each handler by its name; TypeScript cannot follow that in a loop over
  // the names.
  const handle = handlers[name] as (call: unknown) => Promise<unknown>;
  if (row.method === 'GET' || row.access === 'public' || row.outside) return handle({ ...call, tx: pool.db });
  const work = async (tx: Tx) => {
    const answer = await handle({ ...call, tx });
    // Otherwise the client would be told about a change that may still be rolled back.
    if (reply.sent) throw new Error(`${name} sent its response before its transaction ended`);
    return answer;
  };
  if (identity.kind === 'user') {
    const operation = idempotentRequestOf(name, row, request, identity);
    if (operation) {
      const { preparedDb } = pool;
      const run = () => runIdempotently({ preparedDb, renderers: binding.renderers }, operation, work, reply);
      // The pool of the desk limits its own writes. They must not take the turns of the phones.
      return isOfDesk ? run() : binding.limitConcurrency(run);
    }
  }
  return pool.db.transaction().execute(work);
}

/** @param sent the body as it was sent: a schema would add fields by its defaults */
function needsConfirmation({ confirmation = 'none' }: Route, sent: unknown): boolean {
  if (typeof confirmation === 'string') return confirmation === 'fresh';
  return (
    typeof sent === 'object' && sent !== null && confirmation.some((field) => Object.hasOwn(sent, field))
  );
}

async function admit(
  { access, beforeSecondFactor }: Route,
  binding: Binding,
  request: FastifyRequest,
): Promise<Identity | OperatorIdentity> {
  if (access === 'public' || access === 'code' || access === 'media') return { kind: 'nobody' };
  const identity = await binding.identify(request);
  if (access === 'link' || access === 'share') {
    if (identity.kind !== access) throw new HttpError('unauthenticated');
    return identity;
  }
  if (access === 'operator') return authorizeOperator(identity);
  if (identity.kind !== 'user') throw new HttpError('unauthenticated');
  if (!beforeSecondFactor) refuseWithoutSecondFactor(identity);
  if (access === 'owner' && identity.role !== 'owner') throw new HttpError('forbidden');
  return identity;
}
