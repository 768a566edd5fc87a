/** The usual name of a camera: "Canon EOS R6", "NIKON Z 6". null if EXIF has none. */
export function cameraLabel(camera: {
  readonly make: string | null;
  readonly model: string | null;
}): string | null {
  const make = camera.make?.trim() ?? '';
  const model = camera.model?.trim() ?? '';
  const [brand = ''] = make.split(/\s/);
  if (brand !== '' && model.toUpperCase().startsWith(brand.toUpperCase())) return model;
  return [brand, model].filter(Boolean).join(' ') || null;
}

/**
 * Formats a camera's own time (without a zone, in milliseconds as if it were UTC) as
 * `YYYY-MM-DDTHH:mm:ss.sss`.
 */
export const formatZoneless = (cameraMs: number): string => new Date(cameraMs).toISOString().slice(0, -1);

/**
 * Local time minus UTC at a moment, in milliseconds. The time zone is an IANA name that the server
 * has validated.
 */
export function localOffsetMs(moment: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return local - Math.floor(moment.getTime() / 1000) * 1000;
}

/**
 * Sort key of a session's photos: first by the time they were taken; then photos without a known
 * time, by their camera's own clock; then photos without any time. The file name keeps the order
 * within a burst.
 */
export function sortKey(photo: {
  readonly takenAt: Date | null;
  readonly cameraTimeMs: number | null;
  readonly fileName: string;
}): string {
  const name = toPostgresText(photo.fileName, 100);
  if (photo.takenAt) return `1 ${photo.takenAt.toISOString()} ${name}`;
  if (photo.cameraTimeMs !== null) return `2 ${new Date(photo.cameraTimeMs).toISOString()} ${name}`;
  return `3 ${name}`;
}

/**
 * Truncates an untrusted text for PostgreSQL: at most `most` UTF-16 units, without a broken
 * surrogate pair at the cut, and without NUL.
 */
export const toPostgresText = (text: string, most: number): string =>
  text.slice(0, most).toWellFormed().replaceAll('\0', '\uFFFD');

/**
 * The file name of a customer's download. A RAW gets the extension JPG, because the customer
 * receives its embedded JPEG.
 */
export const customerFileName = ({
  fileName,
  isEmbedded,
}: {
  fileName: string;
  isEmbedded: boolean;
}): string => (isEmbedded ? `${fileName.replace(/\.[^.]*$/, '')}.JPG` : fileName);
