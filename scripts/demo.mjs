// `npm run demo`: starts a server with a demo studio in its own data folder, and prints the login.
import './install/follow-parent.mjs';
import { buildWeb } from './build-web.mjs';

if (process.argv.includes('--version') || (await buildWeb())) await import('../demo/main.ts');
else process.exitCode = 1;
