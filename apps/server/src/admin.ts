import { NewPassword } from '@photoslate/contract/auth';
import { Email, Language, requiredLine } from '@photoslate/contract/scalars';
import { buffer, text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { recordActivity } from '#features/activity/index.ts';
import { createStudio, createUser, openSetup, refuseWeakPassword } from '#features/auth/index.ts';
import { BounceError, handleBounce } from '#features/mail/index.ts';
import { ConfigError, loadConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { EmbeddedPostgresError } from '#platform/database/embedded-postgres/embedded-postgres-error.ts';
import { stopOrphan } from '#platform/database/embedded-postgres/stop-orphan.ts';
import { errorText } from '#platform/error-text.ts';
import { KeyError } from '#platform/keys/key-file.ts';
import { createLogger } from '#platform/log.ts';
import { errorMessage, fieldMessage } from '#platform/i18n/messages.ts';
import { HttpError } from '#platform/http-error.ts';
import { VERSION } from '#platform/version.ts';
import { backUp, check, restore } from './backup/commands.ts';
import { BackupError } from './backup/manifest.ts';
import { parseOptions, UsageError, type Command } from './admin-usage.ts';
import { keyCommands } from './key-commands.ts';
import { privacyCommands } from './privacy-commands.ts';
import { studioCommands, studioNamed } from './studio-commands.ts';

const HELP = `Photoslate's commands for scripts. They read the same environment variables as the server, and work whether or not the server is running.

  npm run admin -- setup:link
      Prints a new one-time link that creates the first studio. Earlier links stay valid until the studio exists.

  npm run admin -- studio:create --name N --email E --password P [--first-name F] [--last-name L] [--language en]
      Creates a studio with its three price groups, and its owner.

  npm run admin -- user:add --studio N --email E --password P [--role photographer|owner] [--first-name F] [--last-name L] [--language en]
      Adds a user to the studio of that name.

  npm run admin -- bounce < message
      Reads a bounce message (RFC 3464), so that the studio sees which of its mails did not arrive, and why.

  npm run admin -- backup --folder F
      Writes a backup into the folder F. The server may be running. If F holds an older backup, only new files are copied.

  npm run admin -- restore --folder F [--erasures G] [--allow-damaged]
      Restores the backup in F into an empty DATA_DIR (or DATABASE_URL). The server must not be running. A damaged backup is refused;
      --allow-damaged restores it without the stored files that are missing, and names each file that is missing or damaged.
      With --erasures G, data that was erased after the backup is erased again: G is storage/files/erasures of the old DATA_DIR, or of a newer backup.

  npm run admin -- check
      Compares the database with the stored files, and reports missing, orphaned and damaged files.

  npm run admin -- stop
      Stops the PostgreSQL that a killed server left running in DATA_DIR. It refuses while a server or another command uses that PostgreSQL.

  npm run admin -- studio:list
      Lists every studio, with its number of users and sessions.

  npm run admin -- user:list --studio N
      Lists the users of the studio of that name.

  npm run admin -- user:update --studio N --email E [--role photographer|owner] [--active yes|no]
      Changes a user's role, or whether they may log in, and ends their logins. The last owner stays owner and active.

  npm run admin -- prices:list --studio N
      Lists the three price groups, in euros.

  npm run admin -- prices:set --studio N --position 1|2|3 --name N --first 12 --extra 8 --all 49
      Changes one price group. Sessions keep the prices that they began with.

  npm run admin -- sales:csv --studio N [--by day|session|location|photographer] [--from 2026-01-01] [--to 2026-12-31] [--language en]
      Writes the sales as a CSV file to standard output.

  npm run admin -- export --studio N --email E
      Writes everything that the studio stores about one address to standard output, as JSON.

  npm run admin -- erase --studio N --email E [--photos]
      Permanently erases everything about one address; with --photos also the photos of shoots in which nobody else is linked.

  npm run admin -- keys:rotate [--forget-old]
      Adds a signing key and a key for payment credentials; the next start uses them. Signatures of the old keys stay valid;
      with --forget-old they become invalid: every login, every mailed link and every password reset ends.

  npm run admin -- keys:give-up-marks
      Lets the next start accept another marks key. Use it only if DATA_DIR/keys/marks.key is lost and in no backup.

  npm run admin -- logins:end-all
      Ends every login of every studio at once.

  npm run admin -- links:revoke-all
      Ends every customer's link at once. Customers must request a new one.

  --version      prints the version of Photoslate.
  --password -   reads the password from standard input, so that it does not appear in the process list.
  --language     en, nl, de, es, fr or it
`;

const person = {
  email: Email,
  password: NewPassword,
  'first-name': z.string().max(120).optional(),
  'last-name': z.string().max(120).optional(),
  language: Language.default('en'),
};
const NewStudio = z.object({ name: requiredLine(120), ...person });
const NewUser = z.object({
  studio: requiredLine(120),
  role: z.enum(['photographer', 'owner']).default('photographer'),
  ...person,
});

const commands: Readonly<Record<string, Command>> = {
  ...studioCommands,
  ...keyCommands,
  'setup:link': async (_options, db) => {
    const link = await openSetup({ db, config: loadConfig() });
    if (link === undefined) throw new UsageError('This server has a studio already. Its owner can log in.');
    return link;
  },
  'studio:create': async (options, db) => {
    const form = parseOptions(NewStudio, options);
    await refuseWeakPassword(form.password, aboutUser(form, form.name));
    await db.transaction().execute(async (tx) => {
      const studioId = await createStudio(tx, form);
      await createUser(tx, { ...userOf(form), studioId, role: 'owner' });
    });
    return `The studio ${form.name} is ready. Its owner logs in as ${form.email}.`;
  },
  'user:add': async (options, db) => {
    const form = parseOptions(NewUser, options);
    const studio = await studioNamed(db, form.studio);
    await refuseWeakPassword(form.password, aboutUser(form, studio.name));
    await db.transaction().execute(async (tx) => {
      const id = await createUser(tx, { ...userOf(form), studioId: studio.id, role: form.role });
      const thing = { kind: 'user', id } as const;
      await recordActivity(tx, {
        studioId: studio.id,
        by: 'system',
        verb: 'user.joined',
        thing,
        at: new Date(),
      });
    });
    return `${form.email} can log in to ${studio.name} as ${form.role}.`;
  },
  bounce: async (_options, db) => {
    const { recipient, reason } = await handleBounce(db, await buffer(process.stdin));
    return `The mail to ${recipient} came back: ${reason}.`;
  },
};

const Folder = z.object({ folder: requiredLine(4000) });
const Restoring = Folder.extend({
  erasures: requiredLine(4000).optional(),
  'allow-damaged': z.boolean().default(false),
});

/** Commands that open the database, the file store or the whole platform themselves. */
const wholeSystem: Readonly<Record<string, (options: Record<string, unknown>) => Promise<string>>> = {
  backup: (options) => backUp(parseOptions(Folder, options).folder),
  restore: (options) => {
    const form = parseOptions(Restoring, options);
    return restore(form.folder, { erasures: form.erasures, allowDamaged: form['allow-damaged'] });
  },
  check: () => check(),
  stop: async () => {
    const { dataDir } = loadConfig();
    const stopped = await stopOrphan(dataDir, createLogger({ logLevel: 'warn' }, 2));
    return stopped ? `PostgreSQL in ${dataDir} is stopped.` : `No PostgreSQL was running in ${dataDir}.`;
  },
  ...privacyCommands,
};

const userOf = (form: z.output<typeof NewUser> | z.output<typeof NewStudio>) => ({
  email: form.email,
  password: form.password,
  firstName: form['first-name'],
  lastName: form['last-name'],
  language: form.language,
});

const aboutUser = (form: z.output<typeof NewUser> | z.output<typeof NewStudio>, studioName: string) => [
  form.email,
  form['first-name'] ?? '',
  form['last-name'] ?? '',
  studioName,
];

function readArguments() {
  const option = { type: 'string' } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
        name: option,
        studio: option,
        email: option,
        password: option,
        role: option,
        folder: option,
        erasures: option,
        'allow-damaged': { type: 'boolean' },
        photos: { type: 'boolean' },
        'forget-old': { type: 'boolean' },
        'first-name': option,
        'last-name': option,
        language: option,
        active: option,
        position: option,
        first: option,
        extra: option,
        all: option,
        by: option,
        from: option,
        to: option,
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function run(): Promise<string> {
  const { values, positionals } = readArguments();
  if (values.version) return `${VERSION}\n`;
  const [name, ...rest] = positionals;
  if (values.help || name === undefined || name === 'help') return HELP;
  if (Object.hasOwn(wholeSystem, name) && rest.length === 0) return `${await wholeSystem[name]?.(values)}\n`;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || rest.length > 0)
    throw new UsageError(
      `There is no command "${positionals.join(' ')}". Run --help for the list of commands.`,
    );
  const options: Record<string, unknown> = { ...values };
  if (values.password === '-') options['password'] = (await text(process.stdin)).replace(/\r?\n$/, '');

  const config = loadConfig();
  const database = await openDatabase(config, createLogger({ logLevel: 'warn' }, 2), 'guest');
  try {
    return `${await command(options, database.db)}\n`;
  } finally {
    await database.close();
  }
}

function describeError(error: unknown): string {
  if (error instanceof HttpError) {
    const [field] = error.fields;
    return field ? `--${field.path}: ${fieldMessage('en', field.error)}` : errorMessage('en', error.code);
  }
  const plain = [UsageError, ConfigError, EmbeddedPostgresError, KeyError, BackupError, BounceError];
  if (error instanceof Error && plain.some((kind) => error instanceof kind)) return error.message;
  return errorText(error);
}

try {
  process.stdout.write(await run());
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = 1;
}
