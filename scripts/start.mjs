// `npm start`: builds the web app if its sources have changed, then runs the server until Ctrl-C.
import './install/follow-parent.mjs';
import { buildWeb } from './build-web.mjs';

if (process.argv.includes('--version') || (await buildWeb())) await import('../apps/server/src/main.ts');
else process.exitCode = 1;
