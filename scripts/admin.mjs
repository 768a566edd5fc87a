// `npm run admin -- <command>`: commands for scripts on the server's data, whether it runs or not;
// `--help` lists them.
import './install/follow-parent.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServer } from './build-server.mjs';

await import(pathToFileURL(join(await buildServer(), 'admin.js')).href);
