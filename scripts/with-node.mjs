// Runs a script of this project with Node 24 or newer and installed dependencies: `node
// scripts/with-node.mjs <script> [arguments]`. Works on Node 20; needs npm only.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { InstallError } from './install/install-error.mjs';
import { withInstallLock } from './install/lock.mjs';
import { hasFreshNodeModules, installNodeModules } from './install/node-modules.mjs';
import { findPrivateNode, installPrivateNode, NEEDED_MAJOR } from './install/private-node.mjs';
import { whenAbandonedByNpm } from './install/processes.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

async function prepare() {
  const own = Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR ? process.execPath : undefined;
  const ready = own ?? findPrivateNode(root);
  if (ready && hasFreshNodeModules(root)) return ready;
  return withInstallLock(root, async () => {
    const node = own ?? findPrivateNode(root) ?? (await installPrivateNode(root));
    if (!hasFreshNodeModules(root)) await installNodeModules({ root, node });
    return node;
  });
}

function runAsChild(node, script, args) {
  // The fourth stream (IPC) tells the script when this process has died, even if it was killed.
  const child = spawn(node, [script, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  whenAbandonedByNpm(() => child.kill('SIGTERM'));
  child.on('error', (error) => {
    process.stderr.write(`${node} could not be started: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

const [script, ...args] = process.argv.slice(2);
try {
  if (!script) throw new InstallError('Usage: node scripts/with-node.mjs <script> [arguments]');
  const node = await prepare();
  process.env.PATH = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(
    delimiter,
  );
  // Node caches compiled code there, which halves the start time of every process after the first.
  process.env.NODE_COMPILE_CACHE ??= join(root, '.node', 'compile-cache');
  if (node === process.execPath) {
    process.argv = [node, resolve(script), ...args];
    whenAbandonedByNpm(() => process.kill(process.pid, 'SIGTERM'));
    await import(pathToFileURL(resolve(script)).href);
  } else {
    runAsChild(node, resolve(script), args);
  }
} catch (error) {
  if (!(error instanceof InstallError)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = 1;
}
