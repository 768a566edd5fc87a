import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ConfigError } from '../config.ts';
import type { S3Config } from '../storage-config.ts';
import { isOfCertificate } from './s3-errors.ts';
import type { S3Objects } from './s3-objects.ts';
import { bodyOf } from './spool.ts';
import { FileMissing, StorageFull, StorageUnavailable } from './storage-errors.ts';

/**
 * Writes, reads, lists and deletes an object, so that a server whose store is set up wrongly
 * refuses to start.
 *
 * @throws ConfigError with what is wrong, in one sentence
 */
export async function probeObjectStore(objects: S3Objects, config: S3Config): Promise<void> {
  const key = `probe/${randomUUID()}`;
  const body = bodyOf(randomBytes(64));
  try {
    await refused(config, 'write', () => objects.putFirst(key, body));
  } catch (error) {
    // A full store still serves what it has.
    if (error instanceof StorageFull) return;
    throw error;
  }
  await refused(config, 'read', async () => {
    const bytes = await buffer(await objects.open(key, { start: 1 }));
    if (!bytes.equals((body.open() as Uint8Array).subarray(1)))
      throw new ConfigError('The object store returns other bytes than those that were stored.');
  });
  await refused(config, 'list', () => objects.list(key).next());
  await refused(config, 'delete', () => objects.remove(key));
  // Without the permission to list, stores answer 403 for a missing object.
  await refused(config, 'list', () =>
    objects.open(key).then(
      () => {
        throw new ConfigError('The object store still returns an object that was deleted.');
      },
      (error: unknown) => {
        if (!(error instanceof FileMissing)) throw error;
      },
    ),
  );
}

type Verb = 'write' | 'read' | 'list' | 'delete';

async function refused(config: S3Config, verb: Verb, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    throw new ConfigError(sentenceOf(error, config, verb));
  }
}

function sentenceOf({ code, isPassing }: StorageUnavailable, config: S3Config, verb: Verb): string {
  const store = `The object store at ${config.endpoint ?? `Amazon S3 (${config.region})`}`;
  switch (code) {
    case 'NoSuchBucket':
    case 'NotFound':
      return `${store} has no bucket "${config.bucket}": create it, or correct S3_BUCKET.`;
    case 'InvalidAccessKeyId':
      return `${store} does not know the key in S3_ACCESS_KEY_ID.`;
    case 'SignatureDoesNotMatch':
      return `${store} refuses the signature: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY do not belong together.`;
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'IllegalLocationConstraintException':
      return `${store} does not have the bucket "${config.bucket}" in the region ${config.region}: correct S3_REGION or S3_ENDPOINT.`;
    case 'RequestTimeTooSkewed':
      return `${store} refuses requests because its clock and the clock of this machine differ too much.`;
    case 'AccessDenied':
    case 'Forbidden':
    case '403':
      return `${store} does not allow the key in S3_ACCESS_KEY_ID to ${verb} objects of the bucket "${config.bucket}".`;
    default:
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `${store} has a certificate for another name: correct S3_ENDPOINT.`;
  if (isOfCertificate(code))
    return `${store} has a certificate that this machine does not trust (${code}): set S3_CA_FILE to the file with the certificate of its authority.`;
  return isPassing
    ? `${store} does not work at this moment: ${code}.`
    : `${store} refuses to ${verb} objects: ${code}.`;
}
