import type { NewPasskey, PasskeyAnswer } from '@photoslate/contract/auth-passkeys';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { inNativeShell } from '#lib/native/native.ts';

interface Options {
  readonly challenge: string;
}

/** The user or the browser has ended it. */
const CANCELLED = /^(?:NotAllowed|Abort|Security)Error$/;
/** An address of numbers: browsers have no passkeys there. */
const IS_IP = /^\[|^[\d.]+$/;

/** The code for passkeys is loaded on a tap, because most people log in without one. */
const load = () => loadChunk(() => import('@simplewebauthn/browser'));

/**
 * Whether this browser can use passkeys of the server. The native app cannot: its pages have an
 * origin of their own.
 */
export const supportsPasskeys = (): boolean =>
  isSecureContext &&
  'PublicKeyCredential' in globalThis &&
  !IS_IP.test(location.hostname) &&
  !inNativeShell();

/** Asks for a passkey. @returns null if the user chose none */
export async function askPasskey(options: Options): Promise<PasskeyAnswer | null> {
  const { startAuthentication } = await load();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await unlessCancelled(startAuthentication({ optionsJSON }));
  return answer && { ...shellOf(answer), response: answer.response };
}

/**
 * Makes a new passkey.
 *
 * @returns null if the user does not want to, `present` if this device has one already
 */
export async function makePasskey(options: Options): Promise<NewPasskey | 'present' | null> {
  const { startRegistration } = await load();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await unlessCancelled(
    startRegistration({ optionsJSON }).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'InvalidStateError') return 'present' as const;
      throw error;
    }),
  );
  if (made === 'present') return made;
  return made && { ...shellOf(made), response: made.response };
}

/** The fields that a login and a new passkey share. No extension is asked for. */
const shellOf = ({ id, rawId, type }: Pick<PasskeyAnswer, 'id' | 'rawId' | 'type'>) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
});

/** Browsers do not tell why they have no passkey, so that no page learns which ones there are. */
async function unlessCancelled<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof Error && CANCELLED.test(error.name))) throw error;
    return null;
  }
}
