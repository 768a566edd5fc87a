import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const source = readFileSync(new URL('../../web/public/icon-maskable.svg', import.meta.url), 'utf8');
const [, drawing] = /<g transform="[^"]*">(.*)<\/g><\/svg>/s.exec(source) ?? [];
const [, teal] = /<rect[^>]* fill="(#[0-9a-f]{6})"/.exec(source) ?? [];
if (!drawing || !teal) throw new Error('icon-maskable.svg must contain a filled square and a drawing on it');

const ANDROID = 'android/app/src/main/res';
const APPLE = 'ios/App/App/Assets.xcassets';
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 };
const whole = `<rect width="32" height="32" fill="${teal}"/>`;
const tile = `<rect width="32" height="32" rx="7" fill="${teal}"/>`;
const disc = `<circle cx="16" cy="16" r="16" fill="${teal}"/>`;

/**
 * Draws the Photoslate logo on a background. `share` is the logo's share of the width, from 0 to 1.
 */
function draw(sizePx, ground, share) {
  const margin = 16 * (1 - share);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="0 0 32 32">${ground}<g transform="translate(${margin} ${margin}) scale(${share})">${drawing}</g></svg>`;
  return sharp(Buffer.from(svg));
}

const png = (image) => image.png({ compressionLevel: 9 }).toBuffer();
/** Removes the alpha channel: the stores reject icons with transparency. */
const opaque = (image) => png(image.flatten({ background: teal }).removeAlpha());

/** White where the logo is white, transparent elsewhere. Android colours this icon. */
async function monochrome(sizePx) {
  const red = await draw(sizePx, '', 0.5).flatten({ background: '#000' }).extractChannel('red').toBuffer();
  const size = { width: sizePx, height: sizePx };
  return png(sharp({ create: { ...size, channels: 3, background: '#fff' } }).joinChannel(red));
}

/**
 * All icons and splash images of both projects, generated from one drawing: path in apps/mobile →
 * function that renders it.
 */
export const pictures = {
  [`${APPLE}/AppIcon.appiconset/AppIcon-512@2x.png`]: () => opaque(draw(1024, whole, 0.72)),
  ...Object.fromEntries(
    [1, 2, 3].map((scale) => [
      `${APPLE}/Splash.imageset/splash@${scale}x.png`,
      () => png(draw(192 * scale, tile, 0.72)),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(densities).flatMap(([name, scale]) => [
      [`${ANDROID}/mipmap-${name}/ic_launcher.png`, () => png(draw(48 * scale, tile, 0.72))],
      [`${ANDROID}/mipmap-${name}/ic_launcher_round.png`, () => png(draw(48 * scale, disc, 0.6))],
      // An adaptive icon has 108 units; only the middle 66 are always visible.
      [`${ANDROID}/mipmap-${name}/ic_launcher_foreground.png`, () => png(draw(108 * scale, '', 0.5))],
      [`${ANDROID}/mipmap-${name}/ic_launcher_monochrome.png`, () => monochrome(108 * scale)],
      // Android shows the splash image in a circle of two thirds of its size.
      [`${ANDROID}/mipmap-${name}/ic_launcher_splash.png`, () => png(draw(288 * scale, disc, 0.4))],
    ]),
  ),
};

export const mobile = fileURLToPath(new URL('..', import.meta.url));
