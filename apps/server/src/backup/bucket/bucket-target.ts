import { text } from 'node:stream/consumers';
import { forEachAtOnce } from '#platform/at-once.ts';
import type { BackupConfig } from '#platform/backup-config.ts';
import type { S3Timing } from '#platform/storage/s3-objects.ts';
import { FileMissing } from '#platform/storage/storage-errors.ts';
import { Drill, SetInfo, type BackupSet } from '../sets.ts';
import type { BackupTarget } from '../target.ts';
import { openBucket } from './bucket.ts';
import { beginBucketSet } from './bucket-set-files.ts';
import { aboutSet, filesAboutSets, nameOf } from './layout.ts';
import { openBucketSet } from './open-bucket-set.ts';
import { pruneBucket } from './prune-bucket.ts';

const AT_ONCE = 8;

/**
 * Sets in a bucket. The files of a set are objects below `files/SET/`, its description is below
 * `sets/SET/`, and `set.json` there is put last: without it a set is unfinished. A set names the
 * unchanged files of former sets instead of storing them again.
 */
export async function openBucketTarget(
  to: string,
  s3: BackupConfig['s3'],
  timing?: S3Timing,
): Promise<BackupTarget> {
  const bucket = await openBucket(to, s3, timing);
  const place = to.replace(/\/$/, '');

  async function sets(): Promise<BackupSet[]> {
    const found: BackupSet[] = [];
    const objects = (await filesAboutSets(bucket)).filter(({ file }) => file === 'set.json');
    await forEachAtOnce(each(objects), AT_ONCE, async ({ name, key }) => {
      const info = SetInfo.safeParse(await readJson(key));
      // A set whose description is damaged counts as none, so that a new one is taken.
      if (info.success) found.push({ path: `${place}/${name}`, info: info.data });
    });
    return found.toSorted((one, other) => (one.path < other.path ? 1 : -1));
  }

  /** Undefined if the object is damaged, or was pruned meanwhile. */
  async function readJson(key: string): Promise<unknown> {
    try {
      return JSON.parse(await text(bucket.read(key))) as unknown;
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof FileMissing) return undefined;
      throw error;
    }
  }

  return {
    sets,
    async lastDrill() {
      const drills = (await filesAboutSets(bucket)).filter(({ file }) => file === 'drill.json');
      let last = 0;
      await forEachAtOnce(each(drills), AT_ONCE, async ({ key }) => {
        const drill = Drill.safeParse(await readJson(key));
        if (drill.success) last = Math.max(last, Date.parse(drill.data.at));
      });
      return last > 0 ? new Date(last) : undefined;
    },
    recordDrill: (set, at) =>
      bucket.putText(aboutSet(nameOf(set), 'drill.json'), `${JSON.stringify({ at: at.toISOString() })}\n`),
    prune: async (keep, now) => pruneBucket(bucket, { sets: await sets(), keep, now }),
    begin: (options) => beginBucketSet(bucket, place, options),
    open: (set, options) => openBucketSet(bucket, set, options),
    // Each file is compared when it is read.
    verify: async () => undefined,
  };
}

async function* each<T>(items: Iterable<T>): AsyncIterable<T> {
  yield* items;
}
