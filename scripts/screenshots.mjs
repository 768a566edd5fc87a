// `npm run screenshots`: writes a picture of every screen in every state, for phone and desk (the
// slate also for a small phone), light and dark, English and German, to pictures/.
import './install/follow-parent.mjs';
import { buildWeb } from './build-web.mjs';

if (await buildWeb()) await import('../demo/pictures/main.ts');
else process.exitCode = 1;
