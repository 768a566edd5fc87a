import type { SecurityKind } from '@photoslate/contract/security-log';
import { sql, type RawBuilder } from 'kysely';
import type { TablePart } from '#platform/table-page.ts';
import type { SearchedNames } from './searched-names.store.ts';
import { kindOfVerb, NOTED_KINDS, verbsOf } from './security-kinds.store.ts';

/** A part of a studio's log: its own rows, and those of the activity log. */
export interface LogScope {
  readonly studioId: string;
  /** Nothing older is shown, even if it is not deleted yet. */
  readonly since: Date;
}

export interface LogFilters {
  readonly search?: string | undefined;
  readonly userId?: string | undefined;
  readonly kind?: SecurityKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The longest time between the first and the last event that are collected into one row. */
export const LONGEST_MS = 5 * 60_000;

/** Rows that have an event after this moment begin after this one. */
export const earliestStart = (from: Date): Date => new Date(from.getTime() - LONGEST_MS);

const ACTOR = sql`coalesce(user_id, link_id)`;
const NOTHING = sql``;

/**
 * SQL of an array of the ids of the entries of one page. Every part of the union follows an index
 * in the order of the time and stops after one page, however large the log is: a part for each
 * kind, and in a search also for each user, link, session and thing that has this name. A condition
 * on the whole log would read it until a page has matched, and a rare name would read all of it.
 * @param names what the search of the filters finds; undefined without a search
 */
export function idsOfEntries(
  scope: LogScope,
  filters: LogFilters,
  names: SearchedNames | undefined,
  part: TablePart,
): RawBuilder<string[]> {
  const { kind } = filters;
  const window = windowOf(scope, filters, part);
  const verbs = kind === undefined ? [] : verbsOf(kind);
  const kinds = kind === undefined ? NOTED_KINDS : verbs.length > 0 ? [] : [kind];
  const acts = kind === undefined || verbs.length > 0 ? verbs : undefined;
  const found =
    names === undefined
      ? { names: NOTHING, parts: unsought(window, kinds, acts), both: sql` union all ` }
      : {
          names: tablesOf(names),
          parts: soughtParts(window, kinds, acts),
          // An entry can be found by its user and by its session.
          both: sql` union `,
        };
  return sql<
    string[]
  >`array(${found.names} select id from (${sql.join(found.parts, found.both)}) as found ${window.page})`;
}

interface Window {
  readonly noted: RawBuilder<unknown>;
  readonly acts: RawBuilder<unknown>;
  readonly page: RawBuilder<unknown>;
  readonly isOfUser: boolean;
}

/** The conditions of all parts. */
function windowOf({ studioId, since }: LogScope, filters: LogFilters, part: TablePart): Window {
  const { userId } = filters;
  const from = filters.from === undefined ? undefined : new Date(filters.from);
  const { position } = part;
  const direction = sql.raw(part.direction);
  const after = position
    ? sql`and (at, id) ${sql.raw(part.direction === 'desc' ? '<' : '>')}
        (${position.value}::timestamptz, ${position.id}::uuid)`
    : NOTHING;
  const both = sql`studio_id = ${studioId} ${after}
    ${filters.to === undefined ? NOTHING : sql`and at <= ${new Date(filters.to)}`}
    ${userId === undefined ? NOTHING : sql`and ${ACTOR} = ${userId}`}`;
  const later = (start: Date | undefined) => (start && start > since ? start : since);
  return {
    noted: sql`${both} and at >= ${later(from && earliestStart(from))}
      ${from ? sql`and until >= ${from}` : NOTHING}`,
    acts: sql`${both} and at >= ${later(from)} and ${kindOfVerb} is not null`,
    page: sql`order by at ${direction}, id ${direction} limit ${part.limit}`,
    isOfUser: userId !== undefined,
  };
}

/** @param verbs undefined: no entry of the activity log; empty: of all verbs */
function unsought(
  { noted, acts, page, isOfUser }: Window,
  kinds: readonly SecurityKind[],
  verbs: readonly string[] | undefined,
) {
  const act = (which: RawBuilder<unknown>) =>
    sql`(select id, at from activity where ${acts} ${which} ${page})`;
  return [
    ...kinds.map(
      (kind) => sql`(select id, at from security_events where ${noted} and kind = ${kind} ${page})`,
    ),
    ...(verbs === undefined
      ? []
      : verbs.length === 0
        ? [act(NOTHING)]
        : // The entries of one user are few; those of a verb have an index.
          isOfUser
          ? [act(sql`and verb in (${sql.join(verbs)})`)]
          : verbs.map((verb) => act(sql`and verb = ${verb}`))),
  ];
}

function soughtParts(
  { noted, acts, page }: Window,
  kinds: readonly SecurityKind[],
  verbs: readonly string[] | undefined,
) {
  const event = (names: string, which: RawBuilder<unknown>) => sql`
    (select e.id, e.at from ${sql.raw(names)} as name cross join unnest(${[...kinds]}::text[]) as wanted(kind)
      cross join lateral (select id, at from security_events
        where ${noted} and kind = wanted.kind and ${which} ${page}) as e)`;
  const act = (names: string, which: RawBuilder<unknown>) => sql`
    (select e.id, e.at from ${sql.raw(names)} as name cross join lateral (select id, at from activity
      where ${acts} ${verbs?.length ? sql`and verb in (${sql.join(verbs)})` : NOTHING} and ${which} ${page}) as e)`;
  return [
    ...(kinds.length === 0
      ? []
      : [
          event('actors', sql`${ACTOR} = name.id`),
          event('places', sql`session_id = name.id`),
          event(
            'places_of_photos',
            sql`session_id = name.id and exists (select from unnest(photo_ids) as seen(id)
              where seen.id in (select id from photos_of))`,
          ),
        ]),
    ...(verbs === undefined
      ? []
      : [act('actors', sql`${ACTOR} = name.id`), act('things', sql`thing_id = name.id`)]),
  ];
}

const ids = (of: readonly string[]) => sql`unnest(${[...of]}::uuid[]) as name(id)`;

/**
 * The names of a search as tables, with the photos of its customers. `places_of_photos`: all
 * sessions that have ever had these photos, because a photo can be moved, and moved back.
 */
function tablesOf(names: SearchedNames): RawBuilder<unknown> {
  const { users, links, sessions, customers, orders, ofPhotos } = names;
  return sql`
  with actors as materialized (select id from ${ids([...users, ...links])}),
  places as materialized (select id from ${ids(sessions)}),
  things as materialized (select id from ${ids([...customers, ...orders])}),
  photos_of as materialized (
    select distinct ps.photo_id as id from ${ids(ofPhotos)} join customers c on c.id = name.id
      join photo_shoots ps on ps.shoot_id = c.shoot_id),
  places_of_photos as materialized (
    select unnest(array[p.session_id, p.home_session_id]) as id from photos_of join photos p on p.id = photos_of.id
    union select unnest(array[made.session_id, made.to_session_id]) from photos_of
      join change_photos of_change on of_change.photo_id = photos_of.id
      join changes made on made.id = of_change.change_id)`;
}
