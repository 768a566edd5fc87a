import { parseFileName } from '@photoslate/domain/matching/file-name';

export interface Version {
  readonly id: string;
  readonly fileName: string;
  /** A RAW or similar, of which only the embedded JPEG can be shown. */
  readonly isEmbedded: boolean;
}

/** The sort criteria of a version, most important first. A higher value is better. */
const criteriaOf = (version: Version, representativeId: string): (number | string)[] => [
  Number(!version.isEmbedded),
  Number(parseFileName(version.fileName).suffix !== ''),
  Number(version.id !== representativeId),
  // Ids grow with time: the newer of two exports wins.
  version.id,
];

function isBetter(a: Version, b: Version, representativeId: string): boolean {
  const other = criteriaOf(b, representativeId);
  for (const [index, criterion] of criteriaOf(a, representativeId).entries())
    if (criterion !== other[index]) return criterion > other[index]!;
  return false;
}

/**
 * Selects the version that customers see and download: the newest edit; else the JPEG beside the
 * RAW; else the RAW with its embedded JPEG. An edit is a file whose name has an editor's suffix, or
 * that arrived after the photo that represents all versions (`representativeId`).
 * @returns its id, or null without versions
 */
export function shownVersion(versions: readonly Version[], representativeId: string): string | null {
  let best: Version | null = null;
  for (const version of versions) if (!best || isBetter(version, best, representativeId)) best = version;
  return best?.id ?? null;
}
