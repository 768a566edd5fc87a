// Adds the checksums of new migrations to apps/server/src/migrations/checksums.json; existing ones
// stay: `node scripts/with-node.mjs scripts/migration-checksums.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { checksumOf } from '../apps/server/src/migrations/checksums.ts';
import { migrations } from '../apps/server/src/migrations/index.ts';

const file = new URL('../apps/server/src/migrations/checksums.json', import.meta.url);
const known = JSON.parse(readFileSync(file, 'utf8'));
const all = {};
for (const [name, migration] of Object.entries(migrations))
  all[name] = known[name] ?? (await checksumOf(migration));
writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
