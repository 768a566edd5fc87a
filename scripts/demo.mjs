// `npm run demo`: starts a server with a demo studio in a data folder of its own, and prints what to log in with.
import './install/follow-parent.mjs';
import { buildWeb } from './build-web.mjs';

if (process.argv.includes('--version') || (await buildWeb())) await import('../demo/main.ts');
else process.exitCode = 1;
