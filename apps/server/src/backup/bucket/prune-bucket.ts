import { text } from 'node:stream/consumers';
import { forEachAtOnce } from '#platform/at-once.ts';
import { isGood, setNameAt, type BackupSet } from '../sets.ts';
import type { Bucket } from './bucket.ts';
import { contentKeys, contentOf, CONTINUED, filesAboutSets, nameOf, readListOf } from './layout.ts';

const AT_ONCE = 8;
/** A run ends within a day. What has no complete set by then was left by an interrupted one. */
const UNFINISHED_MS = 48 * 3600_000;

interface Order {
  /** All complete sets, the newest first. */
  readonly sets: readonly BackupSet[];
  readonly keep: number;
  readonly now: Date;
}

/**
 * Removes the sets that are older than the `keep` newest good ones, and what interrupted runs have
 * left. A file stays for as long as a set that stays has it. The description of a set is deleted
 * before its files, so a half-deleted one never counts as a set.
 *
 * @returns the number of removed sets
 * @throws BackupError before anything is deleted, if the list of a set that stays is damaged
 */
export async function pruneBucket(bucket: Bucket, { sets, keep, now }: Order): Promise<number> {
  const oldestKept = sets.filter(isGood)[keep - 1];
  const kept = oldestKept ? sets.slice(0, sets.indexOf(oldestKept) + 1) : sets;
  const names = new Set(kept.map(nameOf));
  const needed = await neededFrom(bucket, kept, names);

  const oldestName = oldestKept && nameOf(oldestKept);
  const about = await filesAboutSets(bucket);
  const isOld = (name: string) => oldestName !== undefined && name < oldestName;
  // Sets with a damaged description are as old as their name says.
  const described = new Set(about.flatMap(({ name, file }) => (file === 'set.json' ? [name] : [])));
  const removed = new Set([...described].filter((name) => isOld(name) && !names.has(name)));
  const oldestRun = setNameAt(new Date(now.getTime() - UNFINISHED_MS).toISOString());
  // A set that has become complete since `sets` was read counts as a run.
  const isAtWork = (name: string) => !names.has(name) && !removed.has(name) && name >= oldestRun;
  const continued = await continuedBy(
    bucket,
    about.filter(({ name }) => isAtWork(name)),
  );
  const isLeftover = (name: string) => !described.has(name) && name < oldestRun && !continued.has(name);
  for (const name of removed)
    for (const { key } of about.filter((object) => object.name === name).toSorted(descriptionFirst))
      await bucket.remove(key);
  for (const { key, name } of about) if (isLeftover(name)) await bucket.remove(key);
  await forEachAtOnce(contentOf(bucket), AT_ONCE, async ({ key, name }) => {
    if ((removed.has(name) || isLeftover(name)) && !needed.has(key)) await bucket.remove(key);
  });
  return removed.size;
}

const descriptionFirst = (one: { file: string }, other: { file: string }) =>
  Number(other.file === 'set.json') - Number(one.file === 'set.json');

/** The interrupted runs whose objects other runs use. */
async function continuedBy(bucket: Bucket, about: readonly { key: string; file: string }[]) {
  const continued = new Set<string>();
  for (const { key, file } of about)
    if (file === CONTINUED)
      for (const name of (await text(bucket.read(key))).split('\n')) continued.add(name);
  return continued;
}

/** The objects of other sets that the sets which stay name. */
async function neededFrom(
  bucket: Bucket,
  kept: readonly BackupSet[],
  names: ReadonlySet<string>,
): Promise<Set<string>> {
  const needed = new Set<string>();
  for (const set of kept)
    for (const [path, entry] of await readListOf(bucket, set))
      if (!names.has(entry.from ?? '')) for (const key of contentKeys(path, entry)) needed.add(key);
  return needed;
}
