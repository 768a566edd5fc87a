import { docs, urlWith, wholeNumber } from './config-values.ts';

/** The variables of the database. */
export const databaseVariables = {
  DATABASE_URL: urlWith('postgres:', 'postgresql:').optional().register(docs, {
    meaning:
      'A PostgreSQL (16 or newer) to use instead of the own one. A direct connection: a transaction pooler is refused at the start. One address that always leads to the primary, if there is a standby.',
    unset: 'the server runs its own PostgreSQL in `DATA_DIR`',
  }),
  DATABASE_POOL_SIZE: wholeNumber(10, 1000).default(20).register(docs, {
    meaning:
      'Most database connections for requests, 10 or more; 30 % of them are for reports and tables of the desk. A server opens up to this many, those of `DATABASE_JOBS_POOL_SIZE` and 2 more. With `ROLE=worker` or `reader` it has 3 for requests. PostgreSQL must allow them for each server, and a few for commands.',
    unset: '`20`',
  }),
  DATABASE_JOBS_POOL_SIZE: wholeNumber(2, 1000).optional().register(docs, {
    meaning:
      'Most database connections of jobs, 2 or more; 40 % of them are for the queue itself. With 2, the work of jobs also gets one of those of the desk. With `ROLE=web` it has 1.',
    unset: '`10`; with `ROLE=reader` `READER_PROCESSES` and 4 more, but 10 at most',
  }),
  DATABASE_WAIT_SECONDS: wholeNumber(0, 3600).default(60).register(docs, {
    meaning:
      'How long a starting server waits for a database of `DATABASE_URL` that is not up yet. 0 ends the start at once.',
    unset: '`60`',
  }),
};
