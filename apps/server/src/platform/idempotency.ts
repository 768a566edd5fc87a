import { createHash } from 'node:crypto';
import type { Resource, Route } from '@photoslate/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { UserIdentity } from './access.ts';
import { deviceOf } from './device.ts';
import { isId } from './ids.ts';
import { HttpError } from './http-error.ts';
import { deleteInBatches } from './database/delete-in-batches.ts';
import type { Db, Tx } from './database/handles.ts';
import { z } from 'zod';
import { handlerOf, type Job, type JobHandler } from './job.ts';
import type { Platform } from './platform.ts';

/** Renders the current state of a resource for a replay. It checks access again. */
export type Renderers = Readonly<
  Record<Resource, (tx: Tx, identity: UserIdentity, id: string) => Promise<{ data: unknown }>>
>;

export interface IdempotentRequest {
  readonly key: string;
  readonly deviceId: string | null;
  readonly sequence: number | null;
  /** The route with its parameters: the same key on another call is an error. */
  readonly route: string;
  readonly bodyHash: Buffer;
  readonly resource: Resource | null;
  readonly status: number;
  readonly identity: UserIdentity;
}

/**
 * The idempotent request of a signed-in write, from its `Idempotency-Key` and `X-Device` headers;
 * undefined without a key.
 */
export function idempotentRequestOf(
  name: string,
  row: Route,
  request: FastifyRequest,
  identity: UserIdentity,
): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !row.resource || request.url.startsWith('/api/auth/')) return undefined;
  if (typeof key !== 'string' || !isId(key)) throw new HttpError('bad_request');
  const device = deviceOf(request);
  return {
    key: key.toLowerCase(),
    deviceId: device?.id ?? null,
    sequence: device?.sequence ?? null,
    route: `${name} ${JSON.stringify(request.params)}`,
    bodyHash: createHash('sha256')
      .update(JSON.stringify(request.body ?? null))
      .digest(),
    resource: row.resource ?? null,
    status: row.status,
    identity,
  };
}

/**
 * Runs a write once. The record of the key is inserted in the transaction of the write, so a second
 * request with the same key waits for the first one. It then finds the record, and is answered with
 * the current state of the resource.
 *
 * @throws HttpError `operation_reused` if the key was used for something else, `gone` if the
 * resource has been erased since
 */
export async function runIdempotently(
  binding: { readonly preparedDb: Db; readonly renderers: Renderers },
  operation: IdempotentRequest,
  write: (tx: Tx) => Promise<unknown>,
  reply: FastifyReply,
): Promise<unknown> {
  return binding.preparedDb.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto('operations')
      .values({
        userId: operation.identity.userId,
        key: operation.key,
        deviceId: operation.deviceId,
        sequence: operation.sequence,
        route: operation.route,
        bodyHash: operation.bodyHash,
        status: null,
        resource: operation.resource,
        resourceId: null,
      })
      .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) return replay(binding.renderers, operation, tx, reply);

    const answer = await write(tx);
    await tx
      .updateTable('operations')
      .set({ status: operation.status, resourceId: idOf(answer) })
      .where('userId', '=', operation.identity.userId)
      .where('key', '=', operation.key)
      .execute();
    return answer;
  });
}

async function replay(
  renderers: Renderers,
  operation: IdempotentRequest,
  tx: Tx,
  reply: FastifyReply,
): Promise<unknown> {
  const first = await tx
    .selectFrom('operations')
    .select(['route', 'bodyHash', 'resource', 'resourceId'])
    .where('userId', '=', operation.identity.userId)
    .where('key', '=', operation.key)
    .executeTakeFirstOrThrow();
  if (first.route !== operation.route || !first.bodyHash.equals(operation.bodyHash)) {
    throw new HttpError('operation_reused');
  }
  reply.header('idempotency-replayed', 'true');
  if (!operation.resource || !first.resourceId) throw new HttpError('gone');
  try {
    return await renderers[operation.resource](tx, operation.identity, first.resourceId);
  } catch (error) {
    if (error instanceof HttpError && error.code === 'not_found') throw new HttpError('gone');
    throw error;
  }
}

/**
 * The ids that a replay renders: the id in the response, the session id of a report, the ids of a
 * list, or the leased codes.
 */
function idOf(answer: unknown): string | null {
  const body = field(answer, 'data');
  const codes = field(body, 'codes');
  if (Array.isArray(codes)) return codes.join(',');
  const ids = Array.isArray(body) ? body.map(idIn) : [idIn(body)];
  return ids.every((id) => id !== null) ? ids.join(',') : null;
}

function idIn(thing: unknown): string | null {
  for (const name of ['id', 'sessionId']) {
    const id = field(thing, name);
    if (typeof id === 'string') return id;
  }
  return null;
}

const field = (thing: unknown, name: string): unknown =>
  typeof thing === 'object' && thing !== null ? Reflect.get(thing, name) : undefined;

/** Retention of idempotency keys: longer than any phone stays offline with unsent writes. */
const KEY_RETENTION_MS = 400 * 86_400_000;

const forget: Job = { name: 'operations.forget', payload: z.object({}), cron: '47 3 * * *' };

/** Deletes expired idempotency keys every night. */
export const idempotencyJobs = (platform: Platform): JobHandler[] => [
  handlerOf(forget, async () => {
    const before = new Date(platform.clock.now().getTime() - KEY_RETENTION_MS);
    await deleteInBatches(platform.db, 'operations', sql<boolean>`created_at < ${before}`);
  }),
];
