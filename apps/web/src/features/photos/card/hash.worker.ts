import { sha256 as hasher } from '@noble/hashes/sha2.js';

/** The browser's own digest is several times as fast, but needs the whole file in memory. */
const WHOLE_MAX_BYTES = 32 * 1024 * 1024;

globalThis.addEventListener('message', ({ data }: MessageEvent<{ id: number; file: File }>) => {
  // A worker's messages reach only its page, so there is no target origin.
  const answer = (sha256: string | null) => globalThis.postMessage({ id: data.id, sha256 }, {});
  void digestOf(data.file).then(
    (digest) => answer(hexOf(digest)),
    () => answer(null),
  );
});

async function digestOf(file: File): Promise<Uint8Array> {
  // The browser's digest exists only over TLS and on localhost.
  if (file.size <= WHOLE_MAX_BYTES && globalThis.crypto?.subtle)
    return new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  const hash = hasher.create();
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) hash.update(part.value);
  return hash.digest();
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
