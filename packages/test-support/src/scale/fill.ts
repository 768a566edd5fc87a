import type { Client } from 'pg';
import { functions, type Size } from './ids.ts';
import { rows } from './rows.ts';

/** Indexes of these tables are built after their rows, which takes a fraction of the time. */
const LARGE = ['photos', 'photo_shoots', 'uploads', 'codes', 'customers', 'links', 'link_shoots', 'orders'];
const MORE = ['order_shoots', 'order_photos', 'mails', 'activity', 'operations', 'shoots', 'payments'];

/**
 * Fills an empty, migrated database. Two runs with the same size make the same rows. The triggers
 * and foreign keys are off meanwhile, so the user must be a superuser.
 */
export async function fill(client: Client, size: Size, passwordHash: string): Promise<void> {
  await client.query(`set session_replication_role = replica; set synchronous_commit = off;
    set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 0; set jit = off`);
  for (const statement of functions(size)) await client.query(statement);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any($1)
       and not exists (select from pg_constraint where conindid = format('public.%I', indexname)::regclass)`,
    [[...LARGE, ...MORE]],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const statement of rows(size, passwordHash)) await client.query(statement);
  for (const { definition } of indexes) await client.query(definition);
  await client.query('drop schema scale cascade');
  await client.query(
    `select setval(pg_get_serial_sequence('shoots', 'received_order'), max(received_order)) from shoots`,
  );
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}
