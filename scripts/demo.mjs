// `npm run demo`: starts a server with a demo studio in a data folder of its own, and prints what to log in with.
import './install/follow-parent.mjs';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from './build-web.mjs';

/** The first folder that this user can write to: one in the checkout, kept from one demo to the next, else a temporary one. */
function demoFolder() {
  const candidates = [
    fileURLToPath(new URL('../.data-demo', import.meta.url)),
    join(tmpdir(), 'photoslate-demo'),
  ];
  return candidates.find((folder) => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o711 });
      accessSync(folder, constants.W_OK);
      return true;
    } catch {
      return false;
    }
  });
}

process.env.DATA_DIR ||= demoFolder();
if (await buildWeb()) await import('../demo/main.ts');
else process.exitCode = 1;
