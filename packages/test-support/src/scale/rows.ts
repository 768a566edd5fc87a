import { customerRows } from './customer-rows.ts';
import { fieldRows } from './field-rows.ts';
import { photoRows } from './photo-rows.ts';
import { fill, idOf, ids, publishedMs, shootMs, type Size } from './ids.ts';

/** The log, the idempotency records, and what the list of sessions and the dashboard count. */
function recordRows({ sessions, photosOfShoot: each }: Size): string[] {
  const shoots = sessions * 10;
  const published = `scale.at(${publishedMs('(n * 10)')})`;
  return [
    fill(
      'activity',
      'id, studio_id, at, user_id, verb, thing, thing_id, params',
      shoots * 10,
      `${idOf('activity', 'n', shootMs('(n / 10)'))}, ${ids.studio('n / 100')}, scale.at(${shootMs('(n / 10)')} + n % 10 * 1000), ${ids.user('n / 100')},
       'shoot.published', 'shoot', ${ids.shoot('n / 10')}, '{}'`,
    ),
    fill(
      'operations',
      'user_id, key, route, body_hash, status, created_at',
      shoots * 10,
      `${ids.user('n / 100')}, ${idOf('operation', 'n')}, 'shoots.start', '\\x00', 201, scale.at(${shootMs('(n / 10)')})`,
    ),
    fill(
      'session_counts',
      'session_id, studio_id, shoots, customers, linked, waiting, photos, stored, pending, underway, damaged, questions, with_photos, ready, held, published, mailed, opened, orders, unpaid, sold_cents',
      sessions,
      `${ids.session('n')}, ${ids.studio('n')}, 10, 30, 30, 6, ${(each - 1) * 10}, ${each * 10}, 0, 0, 0, 0, 2, 2, 0, 8, 24, 16, 16, 2, 35000`,
    ),
    // One customer of each published shoot has not looked.
    fill(
      'session_attention',
      'session_id, studio_id, photographer_id, kept_from, shoots, links, told_from, told_to, issued_from, issued_to',
      sessions,
      `${ids.session('n')}, ${ids.studio('n')}, ${ids.user('n')}, scale.at(scale.begun(n) + 1800000), 0, 8, ${published}, ${published}, ${published}, ${published}`,
    ),
  ];
}

/**
 * The statements that fill an empty database.
 * @param passwordHash of all users
 */
export const rows = (size: Size, passwordHash: string): readonly string[] => [
  ...fieldRows(size.sessions, passwordHash),
  ...photoRows(size),
  ...customerRows(size),
  ...recordRows(size),
];
