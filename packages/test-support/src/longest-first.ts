import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take ten seconds or more on two cores. If one started last, it would run alone at
 * the end.
 */
const LONGEST = [
  'demo/demo',
  'src/idle-load',
  'mail/killed',
  'accidents/accidents',
  'backup/backup',
  'src/main',
  'database-accidents',
  'access/dead-at-once',
  'access/link-over',
  'embedded-postgres',
  'cluster-owner',
  'upload-kill',
  'reader/reader',
  'access/access-walk',
  'lost-connections',
  'damaged-backup',
];

const rank = ({ moduleId }: TestSpecification) => {
  const index = LONGEST.findIndex((part) => moduleId.endsWith(`${part}.test.ts`));
  return index < 0 ? LONGEST.length : index;
};

/** Starts the longest test files first, and the others in Vitest's order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is no array's
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
