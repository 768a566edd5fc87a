import {
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';
import type { Tx } from './handles.ts';
import { Announcements } from './announcements.ts';

type Action = (announcements: Announcements) => void;
type Statements = () => Promise<void>;
type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

/** The transaction that runs on a connection. */
interface Running {
  readonly announcements: Announcements;
  readonly actions: Action[];
  readonly last: Statements[];
}
const runningOn = new WeakMap<DatabaseConnection, Running>();

/**
 * Runs an action when the transaction has been committed, and never if it is rolled back. It does
 * not run either if this process dies or loses the connection during the commit.
 */
export async function afterCommit(tx: Tx, action: Action): Promise<void> {
  (await runningOf(tx)).actions.push(action);
}

/**
 * Runs statements in the transaction right before its commit. If they fail, it is rolled back. Must
 * be called before the caller's own work has ended.
 */
export async function beforeCommit(tx: Tx, statements: Statements): Promise<void> {
  (await runningOf(tx)).last.push(statements);
}

/** Whether this process sends the messages of its committed transactions. A command may not. */
export const sendsMessages = async (tx: Tx): Promise<boolean> =>
  (await runningOf(tx)).announcements.hasSender;

const runningOf = (tx: Tx): Promise<Running> =>
  tx.getExecutor().provideConnection(async (connection) => {
    const running = runningOn.get(connection);
    if (!running) throw new Error('There is no transaction on this connection.');
    return running;
  });

class CommitDriver extends PostgresDriver {
  readonly #announcements: Announcements;

  constructor(config: PostgresDialectConfig, announcements: Announcements) {
    super(config);
    this.#announcements = announcements;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await super.beginTransaction(connection, settings);
    runningOn.set(connection, { announcements: this.#announcements, actions: [], last: [] });
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { actions = [], last = [] } = runningOn.get(connection) ?? {};
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const statements of last) await statements();
    runningOn.delete(connection);
    await super.commitTransaction(connection);
    for (const action of actions) action(this.#announcements);
  }

  override async rollbackTransaction(connection: Connection): Promise<void> {
    runningOn.delete(connection);
    await super.rollbackTransaction(connection);
  }
}

/** PostgreSQL, with `beforeCommit` and `afterCommit`. */
export class CommitDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #announcements: Announcements;

  constructor(config: PostgresDialectConfig, announcements = new Announcements()) {
    super(config);
    this.#config = config;
    this.#announcements = announcements;
  }

  override createDriver(): CommitDriver {
    return new CommitDriver(this.#config, this.#announcements);
  }
}
