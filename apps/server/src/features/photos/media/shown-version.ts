import { parseFileName } from '@photoslate/domain/matching/file-name';

/** One of the files of one photo. */
export interface Version {
  readonly id: string;
  readonly fileName: string;
  /** A RAW or the like, of which only the JPEG inside can be shown. */
  readonly isEmbedded: boolean;
}

/** What of a version makes it better to show than another: more is better, the first that differs decides. */
const meritsOf = (version: Version, standsFor: string): (number | string)[] => [
  Number(!version.isEmbedded),
  Number(parseFileName(version.fileName).suffix !== ''),
  Number(version.id !== standsFor),
  // Ids grow with time: of two exports the newer one.
  version.id,
];

function isBetter(a: Version, b: Version, standsFor: string): boolean {
  const other = meritsOf(b, standsFor);
  for (const [index, merit] of meritsOf(a, standsFor).entries())
    if (merit !== other[index]) return merit > other[index]!;
  return false;
}

/**
 * The version of a photo that people see and get: the newest edit; else the JPEG beside the RAW; else the RAW, by the JPEG inside it.
 * An edit has a name that an editor added to, or came after the file that stands for all (`standsFor`). Its id, or null without versions.
 */
export function shownVersion(versions: readonly Version[], standsFor: string): string | null {
  let best: Version | null = null;
  for (const version of versions) if (!best || isBetter(version, best, standsFor)) best = version;
  return best?.id ?? null;
}
