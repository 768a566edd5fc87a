import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /^assets\/.+\.(?:js|css|svg)$/;
const packed = { br: promisify(brotliCompress), gz: promisify(gzip) };

/**
 * Puts `.br` and `.gz` beside each script and stylesheet, as small as they get: the server sends these as they are.
 * What it would compress itself, anew for each request, has to be quick, and so is larger by a seventh.
 */
export function compressed(): Plugin {
  return {
    name: 'photoslate-compressed',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(
        files.map(async (name) => {
          const path = join(dir, name);
          const bytes = await readFile(path);
          await writeFile(`${path}.br`, await packed.br(bytes));
          await writeFile(`${path}.gz`, await packed.gz(bytes, { level: 9 }));
        }),
      );
    },
  };
}
