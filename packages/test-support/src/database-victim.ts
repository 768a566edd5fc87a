// A process for tests to kill. It opens the database of a data folder, inserts rows and prints each
// number after its commit.
import { loadConfig } from '../../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../../apps/server/src/platform/database/open-database.ts';
import { createLogger } from '../../../apps/server/src/platform/log.ts';

const [dataDir = '', firstNumber = '0', role = 'server'] = process.argv.slice(2);
const { pool } = await openDatabase(
  loadConfig({ DATA_DIR: dataDir }),
  createLogger({ logLevel: 'silent' }),
  role === 'guest' ? 'guest' : 'server',
);
await pool.query('create table if not exists acknowledged (number bigint primary key)');
process.stdout.write('open\n');

let number = Number(firstNumber);
const insert = async (): Promise<never> => {
  for (;;) {
    number += 1;
    const own = number;
    // If PostgreSQL is killed first, this process waits until it is killed too.
    await pool.query('insert into acknowledged values ($1)', [own]).catch(() => new Promise(() => {}));
    process.stdout.write(`${own}\n`);
  }
};
await Promise.all([insert(), insert(), insert(), insert()]);
