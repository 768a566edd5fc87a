// Writes the table of personal data into docs/guide/privacy.md: `node scripts/with-node.mjs
// scripts/personal-data-guide.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { personalDataTable } from '../apps/server/src/features/privacy/personal-data-table.ts';

const file = new URL('../docs/guide/privacy.md', import.meta.url);
const guide = readFileSync(file, 'utf8');
writeFileSync(
  file,
  guide.replace(/\| table \| columns \|[\s\S]*?(?=\n\n)/, () => personalDataTable()),
);
