/** A photo in a row: its index and its drawn width. */
export interface Placed {
  index: number;
  width: number;
}

export interface JustifiedRow {
  height: number;
  photos: readonly Placed[];
}

interface Shape {
  width: number;
  height: number;
}

/**
 * Arranges photos in rows that fill the width exactly, each about `targetHeight` high, in order and
 * uncropped. The last row keeps the target height.
 * @param width of the container in px
 * @param gap between photos in px
 */
export function justifiedRows(
  shapes: readonly Shape[],
  { width, targetHeight, gap }: { width: number; targetHeight: number; gap: number },
): JustifiedRow[] {
  const rows: JustifiedRow[] = [];
  let open: { index: number; ratio: number }[] = [];
  let ratios = 0;
  const close = (height: number) => {
    rows.push({ height, photos: open.map(({ index, ratio }) => ({ index, width: ratio * height })) });
    open = [];
    ratios = 0;
  };
  shapes.forEach((shape, index) => {
    const ratio = ratioOf(shape);
    open.push({ index, ratio });
    ratios += ratio;
    const height = (width - gap * (open.length - 1)) / ratios;
    if (height <= targetHeight) close(height);
  });
  if (open.length > 0) close(Math.min(targetHeight, (width - gap * (open.length - 1)) / ratios));
  return rows;
}

/** Limits the aspect ratio, so that a panorama or a narrow strip does not fill a whole row. */
function ratioOf({ width, height }: Shape): number {
  return Math.min(4, Math.max(0.25, width / height || 1));
}
