import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer } from '@photoslate/contract/auth-passkeys';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Ask {
  readonly challenge: string;
}
interface Where {
  readonly origin?: string;
  readonly rpId?: string;
  /** False: the authenticator asked for no finger, face or PIN. */
  readonly verifiesUser?: boolean;
}

/**
 * An authenticator with one passkey, in software: ES256, attestation `none`.
 * @param origin of the page that asks it
 */
export class SoftPasskey {
  readonly id = randomBytes(16);
  counter = 0;
  userHandle = '';
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #coseKey: Buffer;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // In CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    this.#coseKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  #clientData(type: string, { challenge }: Ask, { origin = this.#origin }: Where): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authData(flags: number, { rpId = new URL(this.#origin).hostname, verifiesUser = true }: Where): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const allFlags = flags | USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([allFlags]), counter]);
  }

  /** Makes the passkey for a user. */
  create(options: Ask & { user?: { id?: string } }, where: Where = {}): NewPasskey {
    this.userHandle = options.user?.id ?? '';
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.#coseKey,
    ]);
    const authData = Buffer.concat([this.#authData(HAS_CREDENTIAL, where), credential]);
    // In CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068', 'hex'),
      Buffer.from('authData'),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    return {
      ...this.#shell(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options, where).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Answers a challenge. */
  answer(options: Ask, where: Where = {}): PasskeyAnswer {
    const clientData = this.#clientData('webauthn.get', options, where);
    const authData = this.#authData(0, where);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#key);
    return {
      ...this.#shell(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(this.userHandle ? { userHandle: this.userHandle } : {}),
      },
    };
  }

  #shell() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }
}
