// `npm run screenshots`: every screen of the app in every state as a picture, phone and desk, light and dark, English and German, into pictures/.
import './install/follow-parent.mjs';
import { buildWeb } from './build-web.mjs';

if (await buildWeb()) await import('../demo/pictures/main.ts');
else process.exitCode = 1;
