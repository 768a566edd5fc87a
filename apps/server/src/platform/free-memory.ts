/**
 * Frees the memory of bytes that nothing uses any more; they are empty afterwards. Without this,
 * megabytes of such bytes soon start a garbage collection that traces all objects of the process.
 */
export function freeMemory({ buffer, byteLength }: Uint8Array): void {
  // Memory that other bytes share is longer than these.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
