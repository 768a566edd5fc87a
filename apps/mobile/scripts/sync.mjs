// Builds the web app and copies it, with the version and the server's address, into both native
// projects: npm run native:sync [-- --server https://photos.example.com]
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { prepare } from './prepare.mjs';

const mobile = fileURLToPath(new URL('..', import.meta.url));
const root = join(mobile, '../..');
const { values } = parseArgs({
  options: { server: { type: 'string', default: '' }, built: { type: 'boolean' } },
});
const server = values.server.replace(/\/$/, '');

const run = (program, args, folder) =>
  execFileSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: folder,
    stdio: 'inherit',
  });

// `--built` uses the existing apps/web/dist without a build.
if (!values.built) run('vite/bin/vite.js', ['build'], join(root, 'apps/web'));
prepare(server);
writeVersion();
writeServer();
run('@capacitor/cli/bin/capacitor', ['sync'], mobile);

/**
 * Xcode cannot read package.json, so the version is written to a file. The file is checked in; each
 * sync writes the same content.
 */
function writeVersion() {
  const { version } = JSON.parse(readFileSync(join(mobile, 'package.json'), 'utf8'));
  const [major, minor, patch] = version.split('.').map(Number);
  const lines = [
    '// Written by `npm run native:sync` from the version in package.json.',
    `MARKETING_VERSION = ${version}`,
    `CURRENT_PROJECT_VERSION = ${major * 10_000 + minor * 100 + patch}`,
    '',
    '// The server whose links open the app; server.xcconfig says it, and is not checked in.',
    'PHOTOSLATE_HOST = photoslate.invalid',
    '#include? "server.xcconfig"',
  ];
  writeFileSync(join(mobile, 'ios/app.xcconfig'), `${lines.join('\n')}\n`);
}

/** These files are not checked in, because every studio has its own server. */
function writeServer() {
  const android = join(mobile, 'android/server.properties');
  const ios = join(mobile, 'ios/server.xcconfig');
  for (const file of [android, ios]) rmSync(file, { force: true });
  if (server === '') return;
  const { hostname } = new URL(server);
  writeFileSync(android, `host=${hostname}\n`);
  writeFileSync(ios, `PHOTOSLATE_HOST = ${hostname}\n`);
}
