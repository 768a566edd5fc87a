import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getCACertificates } from 'node:tls';
import { ConfigError } from '../config.ts';
import { errorCode } from '../error-code.ts';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * The certificates of the authorities that an object store may be signed by: those that Node
 * trusts, and those of the configured file.
 *
 * @param variable the variable that names the file, for messages
 * @returns undefined without a file: Node's own list
 * @throws ConfigError if the file cannot be read, or contains no certificate
 */
export async function readAuthorities(
  path: string | undefined,
  variable = 'S3_CA_FILE',
): Promise<string[] | undefined> {
  if (path === undefined) return undefined;
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new ConfigError(`The file ${path} of ${variable} cannot be read: ${errorCode(error)}.`);
  });
  const own = text.match(CERTIFICATE) ?? [];
  if (own.length === 0 || !own.every(isCertificate))
    throw new ConfigError(`The file ${path} of ${variable} contains no certificate in PEM format.`);
  return [...getCACertificates('default'), ...own];
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).ca;
  } catch {
    return false;
  }
}
