import sharp from 'sharp';
import { canary } from './canary.ts';

/** The GPS position in each of these photos. */
export const PLACE = '52/1 22/1 7717/100';

/** A photo in one colour, whose EXIF contains canaries: its author, camera, location, and texts. */
export async function canaryPhoto(
  scope: string,
  colour: { readonly r: number; readonly g: number; readonly b: number },
): Promise<Buffer> {
  const of = (field: string) => canary(`exif${scope}`, field);
  // Author and camera may stay in bought photos.
  const credit = (field: string) => canary(`credit${scope}`, field);
  return sharp({ create: { width: 600, height: 400, channels: 3, background: colour } })
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: {
        Make: credit('make'),
        Model: credit('model'),
        Artist: credit('artist'),
        Copyright: credit('copyright'),
        ImageDescription: of('description'),
        Software: of('software'),
      },
      IFD2: {
        DateTimeOriginal: '2026:06:06 12:00:00',
        BodySerialNumber: of('serial'),
        CameraOwnerName: of('owner'),
        LensSerialNumber: of('lens'),
        UserComment: `ASCII\0\0\0${of('comment')}`,
      },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: PLACE, GPSLongitudeRef: 'E', GPSLongitude: PLACE },
    })
    .toBuffer();
}
