import { PostgresDialect, PostgresDriver, type DatabaseConnection, type PostgresDialectConfig } from 'kysely';
import type { Tx } from './handles.ts';
import { Announcements } from './announcements.ts';

type Action = (announcements: Announcements) => void;
type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

/** The actions of the transaction that runs on a connection. */
const actionsOf = new WeakMap<DatabaseConnection, Action[]>();

/**
 * Runs an action when the transaction has been committed, and never if it is rolled back. It does
 * not run either if this process dies or loses the connection during the commit.
 */
export async function afterCommit(tx: Tx, action: Action): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    const actions = actionsOf.get(connection);
    if (actions) actions.push(action);
    else actionsOf.set(connection, [action]);
  });
}

class CommitDriver extends PostgresDriver {
  readonly #announcements: Announcements;

  constructor(config: PostgresDialectConfig, announcements: Announcements) {
    super(config);
    this.#announcements = announcements;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const actions = actionsOf.get(connection) ?? [];
    actionsOf.delete(connection);
    await super.commitTransaction(connection);
    for (const action of actions) action(this.#announcements);
  }

  override async rollbackTransaction(connection: Connection): Promise<void> {
    actionsOf.delete(connection);
    await super.rollbackTransaction(connection);
  }
}

/** PostgreSQL, with the actions of `afterCommit`. */
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
