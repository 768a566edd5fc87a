import { sql, type Kysely } from 'kysely';

/**
 * Double opt-in as a studio's choice, and when the holder of an address confirmed each consent. The
 * defaults are those of a studio without double opt-in, because servers of version 0.1.0 do not
 * write these columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table studios add column double_opt_in boolean not null default false`,
  `alter table customers add column unconfirmed_since timestamptz`,
  `create index customers_unconfirmed on customers (unconfirmed_since) where unconfirmed_since is not null`,
  `alter table claims add column double_opt_in boolean not null default false`,
  `create index claims_double_opt_in on claims (claimed_at) where double_opt_in and confirmed_at is null`,
  // A server of version 0.1.0 confirms a registration without showing what was ticked with it, and
  // does not write this column.
  `alter table purpose_consents add column confirmed_at timestamptz`,
  `update purpose_consents set confirmed_at = given_at where claim_id is null and given_by = 'customer'`,
  `update purpose_consents set confirmed_at = claims.confirmed_at from claims where claims.id = claim_id`,
  `comment on column studios.double_opt_in is
    'A registration must be confirmed with a mailed link before anything else is mailed to its address.'`,
  `comment on column customers.unconfirmed_since is
    'Set while a registration waits for the double opt-in: until then no gallery and no mail but the confirmation mail.'`,
  `comment on column claims.double_opt_in is 'Made while the studio had double opt-in: its consents count only once confirmed.'`,
  `comment on column purpose_consents.confirmed_at is
    'When the holder of the address confirmed it, or gave it on the page of the own data.'`,
];
