import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const start = promisify(execFile);

/** The drill cannot run on this machine, or a step of it failed. The message says why. */
export class DrillError extends Error {
  override name = 'DrillError';
}

/** Runs a program to its end and returns its standard output without the last line break. */
export async function run(program: string, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await start(program, args, { maxBuffer: 2 ** 26 });
    return stdout.trimEnd();
  } catch (error) {
    const { stderr = '', stdout = '', message } = error as Error & { stderr?: string; stdout?: string };
    const last = `${stdout}\n${stderr}`.trim().split('\n').slice(-15).join('\n');
    throw new DrillError(`${program} ${args[0]} failed: ${last || message}`, { cause: error });
  }
}

const isInstalled = (program: string) =>
  run('sh', '-c', `command -v ${program}`).then(
    () => true,
    () => false,
  );

/**
 * Installs Debian's packages of the missing programs, if `PHOTOSLATE_TEST_INSTALL` is 1.
 *
 * @throws DrillError unless this is root on Linux and all programs are there
 */
export async function preparePrograms(packageOf: Readonly<Record<string, string>>): Promise<void> {
  if (process.getuid?.() !== 0 || process.platform !== 'linux')
    throw new DrillError('Only root on Linux can make a base system and mount an image.');
  const missing = [];
  for (const [program, name] of Object.entries(packageOf))
    if (!(await isInstalled(program))) missing.push(name);
  if (missing.length === 0) return;
  if (process.env['PHOTOSLATE_TEST_INSTALL'] !== '1')
    throw new DrillError(`Install ${missing.join(' ')}, or set PHOTOSLATE_TEST_INSTALL=1.`);
  await run('apt-get', 'update', '-q');
  await run('apt-get', 'install', '-qy', '--no-install-recommends', ...missing);
}
