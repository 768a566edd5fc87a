import { CROWD, fill, FIRST, idOf, ids, isPublished, publishedMs, shootMs, USERS } from './ids.ts';

/** The rows of studios, users, sessions and shoots. */
export function fieldRows(sessions: number, hash: string): string[] {
  const studios = sessions > FIRST ? 2 + CROWD : 1;
  const shoots = sessions * 10;
  return [
    fill('studios', 'id, name', studios, `${idOf('studio', 'n')}, 'Studio ' || n`),
    fill(
      'users',
      'id, studio_id, role, first_name, last_name, email, password_hash',
      studios * USERS,
      `${idOf('user', 'n')}, ${idOf('studio', `n / ${USERS}`)}, case when n % ${USERS} = 0 then 'owner' else 'photographer' end,
       'User', n::text, 'user' || n || '@studio.test', '${hash}'`,
    ),
    fill(
      'locations',
      'id, studio_id, name, location, time_zone, last_used_at',
      studios,
      `${idOf('location', 'n')}, ${idOf('studio', 'n')}, 'Beach ' || n, 'Zandvoort', 'Europe/Amsterdam', now()`,
    ),
    fill(
      'price_groups',
      'id, studio_id, position, name, first_photo_cents, extra_photo_cents, buy_all_cents',
      studios * 3,
      `${idOf('priceGroup', 'n')}, ${idOf('studio', 'n / 3')}, n % 3 + 1, 'Group ' || n % 3 + 1, 1500, 500, 6000`,
    ),
    fill(
      'sessions',
      'id, studio_id, photographer_id, location_id, price_group_id, price_group_name, first_photo_cents, extra_photo_cents, buy_all_cents, code, status, created_at, calibrated_at, ended_at',
      sessions,
      `${ids.session('n')}, ${ids.studio('n')}, ${ids.user('n')}, ${ids.location('n')}, ${ids.priceGroup('n')}, 'Group 1', 1500, 500, 6000,
       scale.code('session', n), 'ended', scale.at(scale.begun(n)), scale.at(scale.begun(n) + 30000), scale.at(scale.begun(n) + 1800000)`,
    ),
    fill(
      'calibrations',
      'id, session_id, started_at, confirmed_at, uncertainty_ms',
      sessions,
      `${idOf('calibration', 'n')}, ${ids.session('n')}, scale.at(scale.begun(n)), scale.at(scale.begun(n) + 30000), 20`,
    ),
    fill(
      'shoots',
      'id, session_id, number, code, status, gallery, language, created_at, uncertainty_ms, completed_at, published_at, received_order',
      shoots,
      `${ids.shoot('n')}, ${ids.session('n / 10')}, n % 10 + 1, scale.code('shoot', n), 'completed',
       case when ${isPublished('n')} then 'published' else 'collecting' end, 'en', scale.at(${shootMs('n')}), 20,
       scale.at(${shootMs('n')} + 165000), case when ${isPublished('n')} then scale.at(${publishedMs('n')}) end, n + 1`,
    ),
    fill(
      'shoot_stretches',
      'id, shoot_id, from_at, uncertainty_ms, to_at',
      shoots,
      `${idOf('stretch', 'n', shootMs('n'))}, ${ids.shoot('n')}, scale.at(${shootMs('n')}), 20, scale.at(${shootMs('n')} + 165000)`,
    ),
    fill(
      'codes',
      'code, studio_id, created_at, session_id, shoot_id, bound_at',
      shoots,
      `scale.code('shoot', n), ${ids.studio('n / 10')}, scale.at(scale.begun(n / 10)), ${ids.session('n / 10')}, ${ids.shoot('n')}, scale.at(${shootMs('n')})`,
    ),
    // Codes that phones leased and never used.
    fill(
      'codes',
      'code, studio_id, created_at',
      sessions * 190,
      `scale.code('unused', n), ${ids.studio(`n % ${sessions}`)}, scale.at(scale.begun(n % ${sessions}))`,
    ),
  ];
}
