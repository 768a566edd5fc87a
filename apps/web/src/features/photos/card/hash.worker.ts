import { sha256 as hasher } from '@noble/hashes/sha2.js';

/** The browser's own digest is some times as fast, but wants the whole file at once. */
const WHOLE_MAX_BYTES = 32 * 1024 * 1024;

globalThis.addEventListener('message', ({ data }: MessageEvent<{ id: number; file: File }>) => {
  // A worker speaks to its page alone: there is no origin to name.
  const answer = (sha256: string | null) => globalThis.postMessage({ id: data.id, sha256 }, {});
  void digestOf(data.file).then(
    (digest) => answer(hexOf(digest)),
    () => answer(null),
  );
});

async function digestOf(file: File): Promise<Uint8Array> {
  // Only over TLS (and on localhost) is there a digest of the browser's own.
  if (file.size <= WHOLE_MAX_BYTES && globalThis.crypto?.subtle)
    return new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  const hash = hasher.create();
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) hash.update(part.value);
  return hash.digest();
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
