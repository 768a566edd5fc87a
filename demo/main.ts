import { VERSION } from '../apps/server/src/platform/version.ts';
import { openDemoFolder } from './demo-folder.ts';
import { prepare } from './prepare.ts';
import { startServer } from './server-process.ts';
import { ignoredFolder, invitation } from './words.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Starts a server with a demo studio in its own data folder, and prints the login. The data is
 * prepared once and kept.
 */
async function run(): Promise<number> {
  if (process.argv.includes('--version')) {
    say(VERSION);
    return 0;
  }
  const ignored = ignoredFolder(process.env);
  if (ignored) say(ignored);
  const folder = await openDemoFolder(process.env['DEMO_DIR']);
  const server = await startServer({
    ...process.env,
    DATA_DIR: folder.dataDir,
    DATABASE_URL: undefined,
    SMTP_URL: undefined,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => server.stop('SIGTERM'));
  try {
    const logIn = folder.logIn() ?? (await prepare(server, folder, say));
    for (const line of invitation(server.url, logIn, folder, server.said)) say(line);
  } catch (error) {
    server.stop('SIGTERM');
    await server.ended;
    throw error;
  }
  const code = await server.ended;
  folder.release();
  return code;
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
