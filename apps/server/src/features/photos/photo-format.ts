/** A camera as people call it: "Canon EOS R6", "NIKON Z 6". Null when EXIF names none. */
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

/** A camera's own time (naive, in milliseconds as if it were UTC) as it wrote it: `YYYY-MM-DDTHH:mm:ss.sss`. */
export const formatZoneless = (cameraMs: number): string => new Date(cameraMs).toISOString().slice(0, -1);

/** Local time minus UTC at a moment in a time zone (an IANA name that the server has checked), in milliseconds. */
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
 * By what the photos of a session are listed: the moment they were taken; behind those, by their cameras' own clocks, those whose moment
 * is not known; then those without any time. The file name keeps a burst in its order.
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
 * The beginning of a text from a stranger's file as PostgreSQL takes it: at most so many UTF-16 units, with no half of a character where
 * it was cut, and no NUL.
 */
export const toPostgresText = (text: string, most: number): string =>
  text.slice(0, most).toWellFormed().replaceAll('\0', '\uFFFD');

/** The name under which a customer gets a photo: its own; of a RAW, of which they get the JPEG inside, with the ending of a JPEG. */
export const customerFileName = ({
  fileName,
  isEmbedded,
}: {
  fileName: string;
  isEmbedded: boolean;
}): string => (isEmbedded ? `${fileName.replace(/\.[^.]*$/, '')}.JPG` : fileName);
