import { toPostgresText } from './postgres-text.ts';

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
