import { sql, type Kysely } from 'kysely';

/**
 * Users see their logins by device, and get a mail about a login from a new one. A studio can
 * require a second factor of its users.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table logins add column device_id uuid, add column browser text, add column system text,
    add column setup_only boolean not null default false`,
  `comment on column logins.device_id is 'The id that the app made for its installation, if it sent one.'`,
  `comment on column logins.browser is 'The name of the browser, or of the app.'`,
  `comment on column logins.system is 'The name of the operating system, or of the kind of phone.'`,
  `comment on column logins.setup_only is
    'Opens nothing but the setup of the second factor, which the studio requires.'`,
  `create table login_devices (
    user_id uuid not null references users on delete cascade, device_id uuid not null,
    last_login_at timestamptz not null, primary key (user_id, device_id))`,
  `comment on table login_devices is 'The devices from which a user logged in: their next login is not new.'`,
  `alter table users add column has_logged_in boolean not null default false`,
  `comment on column users.has_logged_in is 'The first login of a user is not reported to them.'`,
  // The logins of an older account may be deleted already.
  `update users set has_logged_in = true where created_at < now() - interval '30 days'
    or exists (select from logins where logins.user_id = users.id)`,
  `alter table studios add column requires_second_factor boolean not null default false`,
];
