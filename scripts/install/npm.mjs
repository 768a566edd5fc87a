// Finds and runs npm, regardless of how this process was started.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { InstallError } from './install-error.mjs';
import { addHolder } from './lock.mjs';

/**
 * The path of npm's JavaScript, so that any Node can run it.
 * @throws InstallError if npm is not installed
 */
function npmScript() {
  const besideNode = dirname(process.execPath);
  const candidates = [
    process.env.npm_execpath,
    join(besideNode, '../lib/node_modules/npm/bin/npm-cli.js'),
    join(besideNode, 'node_modules/npm/bin/npm-cli.js'),
    ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm')),
  ];
  for (const candidate of candidates) {
    if (!candidate || !existsSync(candidate)) continue;
    const script = realpathSync(candidate);
    if (script.endsWith('npm-cli.js')) return script;
  }
  throw new InstallError('npm was not found. Install npm 10 or newer, then try again.');
}

function writable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * This user's npm cache folder, or one inside the checkout if the user's is not writable (the home
 * does not exist, or files belong to root).
 */
function cacheFolder(root) {
  const own = process.env.npm_config_cache ?? join(homedir(), '.npm');
  if (writable(own) && writable(join(own, '_cacache')) && writable(join(own, '_cacache', 'tmp'))) return own;
  const inside = join(root, '.node', 'npm-cache');
  if (writable(inside)) {
    process.stderr.write(`npm's cache ${own} cannot be written; using ${inside} instead.\n`);
    return inside;
  }
  throw new InstallError(
    `Neither npm's cache ${own} nor this checkout ${root} can be written by this user. Give this user one of them, or set npm_config_cache to a folder it may write.`,
  );
}

/**
 * Runs npm under the install lock and waits. Resolves to true if it succeeded; its output goes to
 * the terminal.
 * @param {{ root: string, node: string, args: string[] }} options `node`: the executable that runs
 * npm
 */
export function runNpm({ root, node, args }) {
  const env = { ...process.env, PATH: dirname(node) + delimiter + (process.env.PATH ?? '') };
  // `npm test -w …` would otherwise restrict these installs to one workspace.
  for (const name of Object.keys(env)) {
    if (
      /^npm_config_(local_prefix|prefix|workspaces?|include_workspace_root|omit|production|offline)$/i.test(
        name,
      )
    )
      delete env[name];
  }
  const fixed = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--cache',
    cacheFolder(root),
  ];
  // npm prints to standard output, which is reserved for the command that the user ran.
  const child = spawn(node, [npmScript(), ...args, ...fixed], { cwd: root, env, stdio: ['ignore', 2, 2] });
  if (child.pid) addHolder(root, child.pid);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
}
