// `npm start`: builds the web app and the server if needed, then runs the server until Ctrl-C.
import './install/follow-parent.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServer } from './build-server.mjs';
import { buildWeb } from './build-web.mjs';

if (process.argv.includes('--version') || (await buildWeb()))
  await import(pathToFileURL(join(await buildServer(), 'main.js')).href);
else process.exitCode = 1;
