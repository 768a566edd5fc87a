import type { S3Config } from '../storage-config.ts';
import { isOfCertificate } from './s3-errors.ts';
import type { StorageUnavailable } from './storage-errors.ts';

export type Verb = 'write' | 'read' | 'list' | 'delete';

/** The variables of a store, for messages. */
interface StoreNames {
  /** The variable that names the bucket. */
  readonly bucket: string;
  /** In front of the other ones, such as `S3_REGION`. */
  readonly prefix: string;
}

export const PHOTO_STORE: StoreNames = { bucket: 'S3_BUCKET', prefix: '' };
export const BACKUP_STORE: StoreNames = { bucket: 'BACKUP_TO', prefix: 'BACKUP_' };

interface Request {
  readonly config: S3Config;
  readonly verb: Verb;
  readonly names: StoreNames;
}

/** In one sentence, why an object store refused a request, and which variable to correct. */
export function refusalOf(
  { code, isPassing }: StorageUnavailable,
  { config, verb, names: { bucket, prefix } }: Request,
): string {
  const store = `The object store at ${config.endpoint ?? `Amazon S3 (${config.region})`}`;
  switch (code) {
    case 'NoSuchBucket':
    case 'NotFound':
      return `${store} has no bucket "${config.bucket}": create it, or correct ${bucket}.`;
    case 'InvalidAccessKeyId':
      return `${store} does not know the key in ${prefix}S3_ACCESS_KEY_ID.`;
    case 'SignatureDoesNotMatch':
      return `${store} refuses the signature: ${prefix}S3_ACCESS_KEY_ID and ${prefix}S3_SECRET_ACCESS_KEY do not belong together.`;
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'IllegalLocationConstraintException':
      return `${store} does not have the bucket "${config.bucket}" in the region ${config.region}: correct ${prefix}S3_REGION or ${prefix}S3_ENDPOINT.`;
    case 'RequestTimeTooSkewed':
      return `${store} refuses requests because its clock and the clock of this machine differ too much.`;
    case 'AccessDenied':
    case 'Forbidden':
    case '403':
      return `${store} does not allow the key in ${prefix}S3_ACCESS_KEY_ID to ${verb} objects of the bucket "${config.bucket}".`;
    default:
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `${store} has a certificate for another name: correct ${prefix}S3_ENDPOINT.`;
  if (isOfCertificate(code))
    return `${store} has a certificate that this machine does not trust (${code}): set ${prefix}S3_CA_FILE to the file with the certificate of its authority.`;
  return isPassing
    ? `${store} does not work at this moment: ${code}.`
    : `${store} refuses to ${verb} objects: ${code}.`;
}
