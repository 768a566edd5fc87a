import { outboxDatabase } from './outbox-database.ts';

/** What this device keeps: its unsent writes and its codes. */
export const outboxStorage = outboxDatabase();
