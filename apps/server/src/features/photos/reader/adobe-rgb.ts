const steps = 4096;

const linearOf = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** (563 / 256) * (steps - 1));

const srgbOf = Uint8Array.from({ length: steps }, (_, step) => {
  const linear = step / (steps - 1);
  return Math.round(255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055));
});

const encoded = (linear: number) =>
  srgbOf[linear <= 0 ? 0 : linear >= steps - 1 ? steps - 1 : Math.round(linear)]!;

/**
 * Converts interleaved Adobe RGB pixels to sRGB in place. Cameras that use Adobe RGB mostly declare
 * it in EXIF only, without a profile that the decoder could apply. Displayed as sRGB, their photos
 * would look pale.
 */
export function adobeRgbToSrgb(pixels: Uint8Array): void {
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const red = linearOf[pixels[at]!]!;
    const green = linearOf[pixels[at + 1]!]!;
    const blue = linearOf[pixels[at + 2]!]!;
    // Both colour spaces share the white point and the green-to-blue axis, so most of the matrix is
    // zero.
    pixels[at] = encoded(1.39836 * red - 0.39836 * green);
    pixels[at + 1] = encoded(green);
    pixels[at + 2] = encoded(-0.04293 * green + 1.04293 * blue);
  }
}
