// Regenerates all icons and splash images of the native projects from
// apps/web/public/icon-maskable.svg: npm run icons -w @photoslate/mobile
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mobile, pictures } from './pictures.mjs';

for (const [path, make] of Object.entries(pictures)) {
  mkdirSync(dirname(join(mobile, path)), { recursive: true });
  writeFileSync(join(mobile, path), await make());
}
