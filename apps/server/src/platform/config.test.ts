import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parseBucket } from './backup-config.ts';
import { ConfigError, configurationTable, loadConfig } from './config.ts';

const failure = (env: Record<string, string>) => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
};

/** Reader processes, and connections of jobs. */
const sizes = (env: Record<string, string>, cores: number, gib: number) => {
  const shared = { DATABASE_URL: 'postgresql://db/photoslate', PUBLIC_URL: 'https://photos.test' };
  const machine = { cores, memoryBytes: gib * 1024 ** 3 };
  const { readerProcesses, databaseJobsPoolSize } = loadConfig({ ...shared, ...env }, { machine });
  return [readerProcesses, databaseJobsPoolSize];
};

describe('configuration', () => {
  it('needs no variables and has defaults', () => {
    expect(loadConfig({}, { isRoot: true, lan: '192.168.1.20' })).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      publicUrl: 'http://192.168.1.20:3000',
      publicUrlSource: 'lan',
      dataDir: '/var/lib/photoslate',
      databaseUrl: undefined,
      mailFrom: 'Photoslate <no-reply@localhost>',
      trustProxy: false,
      nativeOrigins: ['capacitor://localhost', 'https://localhost'],
      logLevel: 'info',
    });
    expect(loadConfig({}, { isRoot: false }).dataDir).toBe(`${process.cwd()}/data`);
  });

  it('has sizes that follow from the role and the machine', () => {
    expect(sizes({}, 1, 1)).toEqual([2, 10]);
    expect(sizes({}, 16, 32)).toEqual([8, 10]);
    expect(sizes({}, 16, 8)).toEqual([4, 10]);
    expect(sizes({ ROLE: 'reader' }, 2, 8)).toEqual([2, 6]);
    expect(sizes({ ROLE: 'reader' }, 16, 64)).toEqual([16, 10]);
    expect(sizes({ ROLE: 'reader' }, 16, 4)).toEqual([3, 7]);
    expect(sizes({ ROLE: 'reader' }, 1, 0.5)).toEqual([1, 5]);
    for (const ROLE of ['web', 'worker']) expect(sizes({ ROLE }, 16, 64)).toEqual([2, 10]);
    const given = { ROLE: 'reader', READER_PROCESSES: '7', DATABASE_JOBS_POOL_SIZE: '3' };
    expect(sizes(given, 16, 64)).toEqual([7, 3]);
  });

  it('refuses a role that is unknown, or that nobody else can share the work with', () => {
    const database = { DATABASE_URL: 'postgresql://db/photoslate' };
    expect(failure({ ROLE: 'matcher' })).toContain('ROLE must be one of all, web, worker, reader');
    expect(failure({ ROLE: 'web', PUBLIC_URL: 'https://photos.test' })).toBe(
      'DATABASE_URL must be set if ROLE is web: all servers need the same one.',
    );
    expect(failure({ ROLE: 'worker', ...database })).toBe(
      'PUBLIC_URL must be set if ROLE is worker: all servers need the same one.',
    );
    expect(failure({ READER_PROCESSES: '0' })).toContain('READER_PROCESSES must be a whole number');
  });

  it('reads the schedule of backups, and refuses what could never run', () => {
    const to = { BACKUP_TO: '/mnt/backup' };
    const key = 'age1x8mv5k049gfsrx7mgg07xk9ph99ftr3vnxxzyr2t4r6qpy328qesa4dex6';
    expect(loadConfig({ BACKUP_SCHEDULE: '0 2 * * *', ...to, BACKUP_RECIPIENT: key }).backup).toEqual({
      schedule: '0 2 * * *',
      to: '/mnt/backup',
      keep: 14,
      recipients: [key],
    });
    expect(failure({ BACKUP_SCHEDULE: '0 2 * * *' })).toContain('BACKUP_TO must be set');
    for (const schedule of ['daily', '0 25 * * *', '0 2 30 2 *', '0 0 2 * * *'])
      expect(failure({ BACKUP_SCHEDULE: schedule, ...to })).toContain('BACKUP_SCHEDULE must be five');
    expect(failure({ BACKUP_TO: 'backup' })).toContain('BACKUP_TO must be the absolute path');
    expect(failure({ DATA_DIR: '/srv/data', BACKUP_TO: '/srv/data/backup' })).toContain(
      'outside of DATA_DIR',
    );
    expect(failure({ DATA_DIR: '/srv/data', BACKUP_TO: '/srv/data-backup' })).toBe('accepted');
    expect(failure({ BACKUP_RECIPIENT: 'ssh-ed25519 AAAA', ...to })).toContain('BACKUP_RECIPIENT must list');
    expect(failure({ BACKUP_KEEP: '-1', ...to })).toContain('BACKUP_KEEP must be a whole number');
  });

  it('reads the bucket of backups, which shares nothing with the one of the photos', () => {
    const keys = { BACKUP_S3_ACCESS_KEY_ID: 'AKIA', BACKUP_S3_SECRET_ACCESS_KEY: 'hush' };
    const recipient = 'age1x8mv5k049gfsrx7mgg07xk9ph99ftr3vnxxzyr2t4r6qpy328qesa4dex6';
    const to = { BACKUP_TO: 's3://backups/studio', ...keys };
    expect(loadConfig(to).backup).toMatchObject({
      to: 's3://backups/studio',
      s3: { endpoint: undefined, region: 'us-east-1', accessKeyId: 'AKIA', isPathStyle: true },
    });
    expect(parseBucket('s3://backups/studio/nightly/')).toEqual({
      bucket: 'backups',
      prefix: 'studio/nightly',
    });
    expect(parseBucket('s3://backups')).toEqual({ bucket: 'backups', prefix: '' });
    for (const wrong of ['s3://', 's3://Backups', 's3://backups/../photos', 'https://backups/studio'])
      expect(failure({ ...to, BACKUP_TO: wrong })).toContain(
        'BACKUP_TO must be the absolute path of a folder',
      );
    expect(failure({ BACKUP_TO: 's3://backups' })).toBe(
      'BACKUP_S3_ACCESS_KEY_ID must be set if BACKUP_TO is a bucket.',
    );
    expect(failure({ ...to, BACKUP_S3_SECRET_ACCESS_KEY: '' })).toBe(
      'BACKUP_S3_SECRET_ACCESS_KEY must be set if BACKUP_S3_ACCESS_KEY_ID is.',
    );
    const scheduled = { ...to, BACKUP_SCHEDULE: '0 2 * * *' };
    expect(failure(scheduled)).toContain('BACKUP_RECIPIENT must be set if backups go into a bucket');
    expect(failure({ ...scheduled, BACKUP_RECIPIENT: recipient })).toBe('accepted');
    const photos = { S3_BUCKET: 'backups', S3_ACCESS_KEY_ID: 'A', S3_SECRET_ACCESS_KEY: 'b' };
    expect(failure({ ...to, ...photos })).toContain('BACKUP_TO must be another bucket than S3_BUCKET');
  });

  it('reads the file store, and refuses an incomplete one in a sentence without values', () => {
    expect(loadConfig({}).storage).toEqual({
      kind: 'disk',
      former: undefined,
      cacheBytes: 1_024_000_000,
      s3: undefined,
    });
    const all = {
      STORAGE: 's3',
      S3_ENDPOINT: 'https://s3.example.com',
      S3_BUCKET: 'photos',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'AKIASECRET',
      S3_SECRET_ACCESS_KEY: 'hidden',
      S3_PATH_STYLE: 'false',
      S3_CA_FILE: '/etc/store-ca.pem',
    };
    expect(loadConfig(all).storage).toEqual({
      kind: 's3',
      former: undefined,
      cacheBytes: 1_024_000_000,
      s3: {
        endpoint: 'https://s3.example.com',
        bucket: 'photos',
        region: 'eu-central-1',
        accessKeyId: 'AKIASECRET',
        secretAccessKey: 'hidden',
        isPathStyle: false,
        caFile: '/etc/store-ca.pem',
      },
    });
    expect(loadConfig({ ...all, STORAGE: 'disk', STORAGE_FORMER: 's3' }).storage.former).toBe('s3');
    expect(failure({ STORAGE_FORMER: 's3' })).toBe('S3_BUCKET must be set if STORAGE_FORMER is s3.');
    expect(failure({ STORAGE_FORMER: 'disk' })).toBe('STORAGE_FORMER must be another store than STORAGE.');
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      expect(failure({ ...all, [name]: '' })).toBe(`${name} must be set if STORAGE is s3.`);
    expect(failure({ ...all, STORAGE: 'disk', S3_BUCKET: '' })).toBe(
      'S3_BUCKET must be set if S3_ACCESS_KEY_ID is.',
    );
    expect(failure({ S3_ENDPOINT: 'https://s3.example.com/bucket' })).toContain(
      'S3_ENDPOINT must be an address without a path',
    );
    expect(failure({ S3_BUCKET: 'Photos' })).toContain('S3_BUCKET must be the name of a bucket');
    expect(failure({ S3_CA_FILE: 'ca.pem' })).toContain('S3_CA_FILE must be the absolute path of a file');
    expect(failure({ STORAGE: 'tape' })).toContain('STORAGE must be one of disk, s3');
    for (const text of [
      failure({ ...all, S3_BUCKET: '' }),
      failure({ ...all, S3_ACCESS_KEY_ID: 'AKIA SECRET' }),
    ]) {
      expect(text).not.toMatch(/hidden|AKIA/);
    }
  });

  it('treats an empty variable as unset', () => {
    const { publicUrl } = loadConfig({ PORT: '', PUBLIC_URL: '  ', HOST: '127.0.0.1' });
    expect(publicUrl).toBe('http://localhost:3000');
  });

  it('requires PUBLIC_URL in a container, unless the server listens on localhost only', () => {
    expect(failure({ PHOTOSLATE_CONTAINER: 'true' })).toContain('PUBLIC_URL');
    expect(failure({ PHOTOSLATE_CONTAINER: 'true', PUBLIC_URL: 'https://photos.example.com' })).toBe(
      'accepted',
    );
    const container = { isContainer: () => true };
    expect(() => loadConfig({}, container)).toThrow('PUBLIC_URL');
    expect(() => loadConfig({ HOST: '172.17.0.2' }, container)).toThrow('PUBLIC_URL');
    const publicUrl = 'https://photos.example.com';
    expect(loadConfig({ PUBLIC_URL: publicUrl }, container)).toMatchObject({ publicUrl });
    const forwarded = loadConfig({ HOST: '127.0.0.1' }, container);
    expect(forwarded.publicUrl).toBe('http://localhost:3000');
  });

  it('reads comma-separated lists and keeps only the origin of a URL', () => {
    const config = loadConfig({
      PUBLIC_URL: 'https://Photos.Example.com/',
      FORMER_PUBLIC_URLS: 'http://a.example, https://b.example:8443/',
      TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1',
    });
    expect(config.publicUrl).toBe('https://photos.example.com');
    expect(config.formerPublicUrls).toEqual(['http://a.example', 'https://b.example:8443']);
    expect(config.trustProxy).toEqual(['loopback', '10.0.0.0/8', '2001:db8::1']);
    expect(config.mailFrom).toBe('Photoslate <no-reply@photos.example.com>');
  });

  it('reads the log levels of single areas', () => {
    expect(loadConfig({ LOG_LEVELS: 'mail=debug, http=warn' }).logLevels).toEqual({
      mail: 'debug',
      http: 'warn',
    });
    for (const wrong of ['mail', 'mail=loud', 'post=debug', 'mail=debug=info'])
      expect(failure({ LOG_LEVELS: wrong })).toContain('LOG_LEVELS must be AREA=LEVEL');
  });

  it('reports all invalid variables at once', () => {
    const message = failure({ PORT: 'eighty', LOG_LEVEL: 'loud', SMTP_URL: 'mail.example.com', HOST: 'x' });
    expect(message).toContain('PORT must be a whole number from 0 to 65535');
    expect(message).toContain('LOG_LEVEL must be one of fatal');
    expect(message).toContain('SMTP_URL must be an address that starts with smtp:// or smtps://');
    expect(message).not.toContain('HOST');
  });

  it.each([
    ['PORT', '70000'],
    ['PUBLIC_URL', 'https://example.com/photos'],
    ['PUBLIC_URL', 'https://example.com/?a'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['PUBLIC_URL', 'example.com'],
    ['FORMER_PUBLIC_URLS', 'https://ok.example,https://example.com/path'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_POOL_SIZE', '9'],
    ['DATABASE_JOBS_POOL_SIZE', '1'],
    ['DATABASE_WAIT_SECONDS', '1.5'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a\nBcc: x@example.com'],
    ['NATIVE_ORIGINS', 'capacitor://localhost/app'],
    ['SIGNING_KEY', 'short'],
    ['SECURITY_CONTACT', 'http://example.com/report'],
    ['SECURITY_CONTACT', 'a@b.example\nPolicy: https://example.com'],
  ])('rejects %s=%s', (name, value) => {
    expect(failure({ [name]: value })).toContain(`  ${name} must`);
  });

  it('never repeats a value in an error message, because it may be a secret', () => {
    expect(failure({ DATABASE_URL: 'pass:w0rd', SIGNING_KEY: 'w0rd' })).not.toContain('w0rd');
  });

  it('accepts several signing keys, and a single signing key that contains a comma', () => {
    const [one, two] = [
      'a signing key of more than thirty-two bytes',
      'another one, of more than thirty-two bytes',
    ];
    for (const [SIGNING_KEY, signingKeys] of [
      [one, [one]],
      [`${one}, ${one}2`, [one, `${one}2`]],
      [two, [two]],
    ] as const)
      expect(loadConfig({ SIGNING_KEY })).toMatchObject({ signingKeys });
    expect(loadConfig({}).signingKeys).toEqual([]);
  });

  it.each([
    ['security@studio.example', 'mailto:security@studio.example'],
    ['https://studio.example/report', 'https://studio.example/report'],
  ])('converts the security contact %s to a URI', (SECURITY_CONTACT, securityContact) => {
    expect(loadConfig({ SECURITY_CONTACT })).toMatchObject({ securityContact });
  });

  it('is frozen after loading', () => {
    const config = loadConfig({});
    expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError);
    expect(Object.isFrozen(config.nativeOrigins)).toBe(true);
  });

  it('matches the table in the configuration guide', async () => {
    const guide = await readFile(new URL('../../../../docs/guide/configuration.md', import.meta.url), 'utf8');
    expect(guide, 'Run: node scripts/configuration-guide.mjs').toContain(`${configurationTable()}\n`);
  });
});
