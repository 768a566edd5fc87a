import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = join(import.meta.dirname, '..');

/** Changes with the code that makes the data of the demo and of its pictures. */
export function dataVersion(): string {
  const names = globSync(['*.ts', 'pictures/{orders,unusual-photos,world}.ts'], { cwd: sources })
    .filter((name) => !name.endsWith('.test.ts'))
    .toSorted();
  const hash = createHash('sha256');
  for (const name of names) hash.update(name).update(readFileSync(join(sources, name)));
  return hash.digest('hex');
}
