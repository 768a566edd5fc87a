import type { Failure } from '@photoslate/contract/errors';
import { IdParams } from '@photoslate/contract/scalars';
import { UPLOAD_MAX_BYTES } from '@photoslate/contract/constants';
import { identify } from '#features/auth/index.ts';
import {
  authorize,
  refuseWithoutSecondFactor,
  type Authorized,
  type UserIdentity,
} from '#platform/access.ts';
import { validate } from '#platform/validation.ts';
import { knownId } from '#platform/ids.ts';
import { errorMessage } from '#platform/i18n/messages.ts';
import { acceptedLanguage } from '#platform/i18n/accepted-language.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import { readableSession } from '#features/session-access/index.ts';
import { allowBodyTime } from '#platform/request-body-timeout.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import {
  hasChunkBody,
  bytesIn,
  lengthOf,
  metadataOf,
  metadataText,
  TUS_EXTENSIONS,
  TUS_VERSION,
} from './tus-headers.ts';
import { UPLOAD_DAYS, UPLOAD_IDLE_HOURS } from './cleanup.ts';
import { UploadBusy, uploadLeases, type UploadLeases } from './upload-leases.ts';
import { appendPiece, resumableUpload, createUpload, dropUpload, offsetOf } from './uploads.service.ts';
import { finishUpload } from './finish-upload.ts';
import { receivedBytes } from './received-bytes.ts';
import { runningHashes, type RunningHashes } from './running-hashes.ts';
import { uploadById, type Upload } from './uploads.store.ts';

const COLLECTION = '/api/uploads';
/** Timeout for a silent sender, so that its upload does not stay locked. */
const IDLE_TIMEOUT_MS = 20_000;

/** What the verbs share. */
interface Uploads {
  readonly platform: Platform;
  readonly leases: UploadLeases;
  readonly hashes: RunningHashes;
}

type Verb = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves resumable uploads with tus 1.0 at `/api/uploads`. Every request is authenticated and
 * passes the access check of the session.
 */
export async function serveUploads(app: FastifyInstance, platform: Platform): Promise<void> {
  const uploads: Uploads = { platform, leases: uploadLeases(platform.preparedDb), hashes: runningHashes() };
  platform.events.onUploadWanted((id) => uploads.leases.stop(id));
  const verbs: Record<'HEAD' | 'PATCH' | 'DELETE', Verb> = {
    HEAD: sendOffset(uploads),
    PATCH: takePiece(uploads),
    DELETE: terminate(uploads),
  };
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // The handler streams the body directly into the storage.
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    scope.addHook('onRequest', requireTusVersion);
    scope.setErrorHandler(answerBusy);

    const route = (method: HTTPMethods, url: string, handler: Verb) =>
      scope.route({ method, url, handler, bodyLimit: UPLOAD_MAX_BYTES });
    const one = `${COLLECTION}/:id`;
    route('POST', COLLECTION, create(uploads));
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) route(method, one, verbs[method]);
    // The protocol's method override, for networks that allow only GET and POST.
    route('POST', one, (request, reply) => {
      const named = String(request.headers['x-http-method-override']).toUpperCase();
      if (named !== 'HEAD' && named !== 'PATCH' && named !== 'DELETE') throw new HttpError('not_found');
      return verbs[named](request, reply);
    });
    for (const url of [COLLECTION, one]) route('OPTIONS', url, sendCapabilities);
    done();
  });
}

function requireTusVersion(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('tus-resumable', TUS_VERSION).header('cache-control', 'no-store');
  if (request.method === 'OPTIONS' || request.headers['tus-resumable'] === TUS_VERSION) return done();
  reply.code(412).header('tus-version', TUS_VERSION).send();
}

const sendCapabilities: Verb = async (_request, reply) =>
  reply
    .code(204)
    .header('tus-version', TUS_VERSION)
    .header('tus-extension', TUS_EXTENSIONS)
    .header('tus-max-size', UPLOAD_MAX_BYTES)
    .send();

function answerBusy(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof UploadBusy)) throw error;
  const language = acceptedLanguage(request.headers['accept-language']);
  const message = errorMessage(language, 'conflict');
  const body: Failure = { message, code: 'conflict', requestId: request.id };
  return reply.code(423).header('retry-after', 2).send(body);
}

async function sender(platform: Platform, request: FastifyRequest): Promise<UserIdentity> {
  const identity = await identify(platform, request);
  if (identity.kind !== 'user') throw new HttpError('unauthenticated');
  refuseWithoutSecondFactor(identity);
  return identity;
}

async function authorizedUpload(platform: Platform, request: FastifyRequest): Promise<Authorized<Upload>> {
  const identity = await sender(platform, request);
  const { id } = validate(IdParams, request.params);
  return authorize(identity, await uploadById(platform.preparedDb, knownId(id)));
}

const create =
  (uploads: Uploads): Verb =>
  async (request, reply) => {
    const { platform } = uploads;
    const identity = await sender(platform, request);
    const sizeBytes = lengthOf(request.headers);
    const metadata = metadataOf(request.headers);
    const session = await readableSession(platform.preparedDb, identity, metadata.sessionId);
    const isWhole = hasChunkBody(request.headers) || sizeBytes === 0;
    // A request with the first bytes creates a new upload. A request without bytes may resume an
    // upload that another device began.
    const begun = isWhole ? null : await resumableUpload(platform, session, identity, metadata, sizeBytes);
    const upload = begun ?? (await createUpload(platform, session, identity, metadata, sizeBytes));
    reply.code(201).header('location', `${COLLECTION}/${upload.id}`);
    if (isWhole) await receive(uploads, upload, 0, request, reply);
    else reply.header('upload-offset', await durableOffset(uploads, upload));
    return withExpiry(platform, reply, upload).send();
  };

const sendOffset =
  (uploads: Uploads): Verb =>
  async (request, reply) => {
    const { platform } = uploads;
    const upload = await authorizedUpload(platform, request);
    return withExpiry(platform, reply, upload)
      .code(200)
      .header('upload-offset', await durableOffset(uploads, upload))
      .header('upload-length', upload.sizeBytes)
      .header('upload-metadata', metadataText(upload))
      .send();
  };

/** The durable offset. An upload that is complete becomes a photo first. */
async function durableOffset(
  { platform, leases, hashes }: Uploads,
  upload: Authorized<Upload>,
): Promise<number> {
  // A client that asks for the offset has given up on its previous request, although that socket
  // may still look open.
  await leases.interrupt(upload.id);
  const offset = await offsetOf(platform, upload);
  if (offset === upload.sizeBytes && !upload.finishedAt)
    await leases.hold(upload.id, noop, () => finishUpload(platform, hashes, upload));
  return offset;
}

const takePiece =
  (uploads: Uploads): Verb =>
  async (request, reply) => {
    const { platform } = uploads;
    const upload = await authorizedUpload(platform, request);
    if (!hasChunkBody(request.headers)) throw new HttpError('unsupported_type');
    const offset = bytesIn(request.headers, 'upload-offset');
    await receive(uploads, upload, offset, request, reply);
    return withExpiry(platform, reply, upload).code(204).send();
  };

const terminate =
  (uploads: Uploads): Verb =>
  async (request, reply) => {
    const { platform, leases } = uploads;
    const upload = await authorizedUpload(platform, request);
    await leases.interrupt(upload.id);
    await leases.hold(upload.id, noop, () => dropUpload(platform, upload));
    return reply.code(204).send();
  };

/** Appends the request's body. An upload that is then complete becomes a photo. */
async function receive(
  { platform, leases, hashes }: Uploads,
  upload: Authorized<Upload>,
  offset: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const pieceBytes = Number(request.headers['content-length'] ?? 0);
  if (offset + pieceBytes > upload.sizeBytes)
    throw new HttpError(offset > upload.sizeBytes ? 'conflict' : 'too_large');
  allowBodyTime(request);
  const stop = () => request.raw.destroy();
  const idleTimer = setTimeout(stop, IDLE_TIMEOUT_MS);
  try {
    await leases.hold(upload.id, stop, async (lease) => {
      const reached = await appendPiece(
        platform,
        hashes,
        upload,
        offset,
        receivedBytes(request.raw, idleTimer),
        pieceBytes,
      );
      lease.offset = reached;
      clearTimeout(idleTimer);
      reply.header('upload-offset', reached);
      if (reached === upload.sizeBytes)
        reply.header('photo-id', await finishUpload(platform, hashes, upload));
    });
  } finally {
    clearTimeout(idleTimer);
  }
}

/** Sets the time at which an unfinished upload expires, unless its sender continues before. */
function withExpiry(platform: Platform, reply: FastifyReply, upload: Upload): FastifyReply {
  const idleMs = platform.clock.now().getTime() + UPLOAD_IDLE_HOURS * 3_600_000;
  const expiresAt = new Date(Math.min(idleMs, upload.createdAt.getTime() + UPLOAD_DAYS * 86_400_000));
  return upload.finishedAt ? reply : reply.header('upload-expires', expiresAt.toUTCString());
}

const noop = () => undefined;
