interface Shape {
  readonly width: number;
  readonly height: number;
}

/** Photos within these aspect ratios fill the cover of a phone and of a wide window. */
const LEAST_RATIO = 1.2;
const GREATEST_RATIO = 1.9;

/**
 * The photo that a gallery shows large at its top: the first landscape photo in gallery order. A
 * panorama is used only if there is no other landscape photo, and a portrait only if there is no
 * landscape photo at all. Undefined without photos.
 */
export function coverOf<P extends Shape>(photos: readonly P[]): P | undefined {
  const ratioOf = ({ width, height }: P) => width / height;
  return (
    photos.find((photo) => ratioOf(photo) >= LEAST_RATIO && ratioOf(photo) <= GREATEST_RATIO) ??
    photos.find((photo) => ratioOf(photo) > GREATEST_RATIO) ??
    photos[0]
  );
}
