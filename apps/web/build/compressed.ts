import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /^assets\/.+\.(?:js|css|svg)$/;
const packed = { br: promisify(brotliCompress), gz: promisify(gzip) };

/**
 * Writes a `.br` and a `.gz` file next to each script and stylesheet, with the best compression.
 * The server sends these files as they are. Compression per request would have to be fast, and its
 * output would be one seventh larger.
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
