/** A photo's place in a row: which one, and how wide it is drawn. */
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
 * Rows that fill the width exactly, each about `targetHeight` high, with photos in order and none cut. The last row keeps the target height.
 * @param width of the container in px; @param gap between photos in px
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

/** A panorama or a strip must not swallow its row. */
function ratioOf({ width, height }: Shape): number {
  return Math.min(4, Math.max(0.25, width / height || 1));
}
