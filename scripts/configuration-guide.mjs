// Writes the table of environment variables into docs/guide/configuration.md: `node
// scripts/with-node.mjs scripts/configuration-guide.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { configurationTable } from '../apps/server/src/platform/config.ts';

const file = new URL('../docs/guide/configuration.md', import.meta.url);
const guide = readFileSync(file, 'utf8');
writeFileSync(
  file,
  guide.replace(
    /\| variable \|[\s\S]*?(?=\n\n|$)/,
    () => configurationTable() + (guide.endsWith('|\n') ? '\n' : ''),
  ),
);
