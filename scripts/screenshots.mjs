// `npm run screenshots`: writes a picture of every screen in every state to pictures/. The main
// screens are taken on a phone and in two windows, light and dark, in English and German; the
// others on a phone and at a desk. `-- --only NAME` takes the screens whose names begin so, and
// `--only NAME.` this screen alone. `--size`, `--theme` and `--language` choose the looks (each can
// be repeated). `--sheets` also writes contact sheets of twelve pictures.
// `--readme` takes the pictures of the README. PICTURES_DIR keeps the demo's data for the next run.
import './install/follow-parent.mjs';
import { buildWeb } from './build-web.mjs';

if (await buildWeb()) await import('../demo/pictures/main.ts');
else process.exitCode = 1;
