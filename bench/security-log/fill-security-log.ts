import type { Client } from 'pg';

/** What the bench asks about. */
export interface Subject {
  readonly studioId: string;
  readonly busyUserId: string;
  readonly quietUserId: string;
  readonly quietEmail: string;
  /** The address of a customer. */
  readonly address: string;
  readonly location: string;
  readonly middleId: string;
}

/**
 * Fills the security log of the first studio with entries of 180 days: customers who look at photos
 * of their session, one user who does so all the time, and another one with five entries. A fifth
 * as many entries are in the activity log; of those every fiftieth is a login. Refusals and exports
 * are rare, and nobody changed who has access.
 */
export async function fillSecurityLog(client: Client, entries: number): Promise<Subject> {
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB';
    set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 0; set jit = off`);
  await client.query(`create temporary table of_studio as
    select studio_id as id from users where email = 'user0@studio.test'`);
  await client.query(`create temporary table looking as
    select row_number() over () - 1 as place, k.id as link_id, k.session_id,
      (select array_agg(id) from (select p.id from photos p where p.session_id = k.session_id limit 8) as eight) as photo_ids
    from links k join sessions s on s.id = k.session_id where s.studio_id = (select id from of_studio)`);
  await client.query(`create unique index on looking (place); analyze looking`);
  const { rows: users } = await client.query<{ id: string; email: string }>(
    `select id, email from users where studio_id = (select id from of_studio) order by email limit 2`,
  );
  const [busy, quiet] = [users[0]!, users[1]!];
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'security_events' and indexname <> 'security_events_pkey'`,
  );
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  await client.query(
    `insert into security_events (id, studio_id, at, until, times, kind, detail, user_id, link_id, session_id, photo_ids)
     select ('00000000-0000-7000-8000-' || lpad(to_hex(nth), 12, '0'))::uuid, (select id from of_studio), moment,
       moment + interval '10 seconds', 8,
       case when nth % 500000 = 7 then 'refused' when nth % 100 = 1 then 'photos-downloaded'
         when nth % 100 < 40 then 'photos-opened' else 'photos-listed' end, '',
       case when nth % 10 < 3 then case when nth % ($1::int / 5) = 1 then $3::uuid else $2::uuid end end,
       case when nth % 10 < 3 then null else link_id end, session_id, photo_ids
     from generate_series(1, $1::int) as entries(nth)
     cross join lateral (select now() - ($1::int - nth) * (interval '179 days' / $1::int) as moment) as times
     join looking on looking.place = (entries.nth::bigint * 7919) % (select count(*) from looking)`,
    [entries, busy.id, quiet.id],
  );
  for (const { definition } of indexes.rows) await client.query(definition);
  await client.query(
    `insert into activity (id, studio_id, at, verb, user_id)
     select gen_random_uuid(), (select id from of_studio), now() - nth * (interval '179 days' / $1::int),
       case when nth % 50000 = 3 then 'orders.exported' when nth % 50 = 0 then 'user.logged-in' else 'photos.moved' end, $2
     from generate_series(1, $1::int) as entries(nth)`,
    [Math.ceil(entries / 5), busy.id],
  );
  await client.query('vacuum analyze');
  const { rows } = await client.query<{
    studioId: string;
    address: string;
    location: string;
    middleId: string;
  }>(
    `select id as "studioId", (select email from links where id = (select link_id from looking where place = 5)) as address,
       (select l.name from locations l where l.studio_id = of_studio.id order by l.id limit 1) as location,
       (select e.id from security_events e where e.at > now() - interval '90 days' order by e.at limit 1) as "middleId"
     from of_studio`,
  );
  return { ...rows[0]!, busyUserId: busy.id, quietUserId: quiet.id, quietEmail: quiet.email };
}
