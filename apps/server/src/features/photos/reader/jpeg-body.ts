const isMetadata = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
const isInsideData = (byte: number) =>
  byte === 0 || byte === 0xff || (byte >= 0xd0 && byte <= 0xd7) || byte === 1;

/**
 * Parses the data of a JPEG from its first scan to its end marker, chunk by chunk. `take` returns
 * the parts of a chunk that belong to the picture, and nothing after the end marker. It drops
 * metadata segments between scans, and everything after the end: some cameras append a second,
 * smaller picture with EXIF of its own.
 */
export function jpegBody(): { take(chunk: Uint8Array): Uint8Array[]; isComplete(): boolean } {
  let state: 'data' | 'marker' | 'length-high' | 'length-low' | 'kept' | 'dropped' | 'end' = 'data';
  let segmentLeft = 0;
  let isDropping = false;

  function take(chunk: Uint8Array): Uint8Array[] {
    const parts: Uint8Array[] = [];
    let from = 0;
    let at = 0;
    const skip = (bytes: number) => {
      from = at + bytes;
    };
    while (at < chunk.length && state !== 'end') {
      const byte = chunk[at]!;
      if (state === 'data') {
        const next = chunk.indexOf(0xff, at);
        if (next < 0) break;
        at = next + 1;
        state = 'marker';
        continue;
      }
      if (state === 'kept' || state === 'dropped') {
        const step = Math.min(segmentLeft, chunk.length - at);
        at += step;
        segmentLeft -= step;
        if (state === 'dropped') skip(0);
        if (segmentLeft === 0) state = 'data';
        continue;
      }
      if (state === 'marker') {
        if (byte === 0xd9) state = 'end';
        else if (!isInsideData(byte)) {
          state = 'length-high';
          isDropping = isMetadata(byte);
          if (isDropping) {
            // The 0xFF before the marker may have been returned with the previous chunk. A fill
            // byte before the next marker is harmless.
            if (at - 1 > from) parts.push(chunk.subarray(from, at - 1));
            skip(1);
          }
        } else if (byte !== 0xff) state = 'data';
      } else if (state === 'length-high') {
        segmentLeft = byte * 256;
        state = 'length-low';
        if (isDropping) skip(1);
      } else {
        segmentLeft = Math.max(0, segmentLeft + byte - 2);
        state = segmentLeft === 0 ? 'data' : isDropping ? 'dropped' : 'kept';
        if (isDropping) skip(1);
      }
      at += 1;
    }
    const end = state === 'end' ? at : chunk.length;
    if (end > from) parts.push(chunk.subarray(from, end));
    return parts;
  }

  return { take, isComplete: () => state === 'end' };
}
