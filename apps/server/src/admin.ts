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
import { BackupError } from './backup/manifest.ts';
import { HELP } from './admin-help.ts';
import { parseOptions, UsageError, type Command } from './admin-usage.ts';
import { backupCommands } from './backup-commands.ts';
import { keyCommands } from './key-commands.ts';
import { operatorCommands } from './operator-commands.ts';
import { privacyCommands } from './privacy-commands.ts';
import { quotaCommands } from './quota-commands.ts';
import { secondFactorCommands } from './second-factor-commands.ts';
import { studioCommands, studioNamed } from './studio-commands.ts';

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
  ...operatorCommands,
  ...quotaCommands,
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

/** Commands that open the database, the file store or the whole platform themselves. */
const wholeSystem: Readonly<Record<string, (options: Record<string, unknown>) => Promise<string>>> = {
  ...backupCommands,
  stop: async () => {
    const { dataDir } = loadConfig();
    const stopped = await stopOrphan(dataDir, createLogger({ logLevel: 'warn' }, 2));
    return stopped ? `PostgreSQL in ${dataDir} is stopped.` : `No PostgreSQL was running in ${dataDir}.`;
  },
  ...privacyCommands,
  ...secondFactorCommands,
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
        identity: option,
        into: option,
        keep: option,
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
        'max-bytes': option,
        'max-photos': option,
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
