// `npm run build`: installs the dependencies and builds the web app and the server, so that `npm
// start` only reads this folder.
import { buildServer } from './build-server.mjs';
import { buildWeb } from './build-web.mjs';

if (!(await buildWeb())) process.exitCode = 1;
else await buildServer();
