import { outboxDatabase } from './outbox-database.ts';

/** The storage of this device for unsent writes and leased codes. */
export const outboxStorage = outboxDatabase();
