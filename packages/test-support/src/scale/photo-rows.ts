import { fill, idOf, ids, shootMs, type Size } from './ids.ts';

/** The rows of photos, and what the last matching of each session stored. */
export function photoRows({ sessions, photosOfShoot: each }: Size): string[] {
  const photos = sessions * each * 10;
  const inShoot = each - 1;
  const takenMs = `(${shootMs(`(n / ${each})`)} + 5000 + n % ${each} * 3000)`;
  return [
    fill(
      'photos',
      'id, studio_id, session_id, home_session_id, sha256, size_bytes, file_name, storage_key, state, camera_key, make, model, serial, camera_time_ms, camera_time_resolution_ms, width, height, qr, role, verdict, reasons, taken_at, received_at, read_at, sort_key, version_of, shown_id',
      photos,
      `${ids.photo('n', each)}, ${ids.studio(`n / ${each * 10}`)}, ${ids.session(`n / ${each * 10}`)}, ${ids.session(`n / ${each * 10}`)},
       md5('a' || n) || md5('b' || n), 8000000, 'IMG_' || lpad((n % ${each * 10})::text, 4, '0') || '.JPG', n::text, 'read',
       'Canon R6 ' || n / ${each * 10} % 7, 'Canon', 'R6', (n / ${each * 10} % 7)::text, ${takenMs} + 7203000, 1000, 6000, 4000,
       case when n % ${each} = 0 then jsonb_build_array(jsonb_build_object('code', scale.code('shoot', n / ${each}))) else '[]' end,
       case when n % ${each} = 0 then 'qr-frame' else 'photo' end, 'certain', '[{"kind":"time"}]', scale.at(${takenMs}),
       scale.at(${takenMs} + 7200000), scale.at(${takenMs} + 7201000),
       to_char(scale.at(${takenMs}) at time zone 'UTC', 'YYYYMMDDHH24MISS'), ${ids.photo('n', each)}, ${ids.photo('n', each)}`,
    ),
    // The first photo of a shoot shows its QR code.
    fill(
      'photo_shoots',
      'photo_id, shoot_id',
      photos,
      `${ids.photo('n', each)}, ${ids.shoot(`n / ${each}`)}`,
      `n % ${each} <> 0`,
    ),
    fill(
      'uploads',
      'id, session_id, user_id, file_name, size_bytes, offset_bytes, created_at, photo_id, finished_at',
      photos,
      `${idOf('upload', 'n')}, ${ids.session(`n / ${each * 10}`)}, ${ids.user(`n / ${each * 10}`)}, 'IMG_' || n % ${each * 10} || '.JPG', 8000000, 8000000,
       scale.at(${takenMs} + 7200000), ${ids.photo('n', each)}, scale.at(${takenMs} + 7200000)`,
      // Finished uploads are kept for some days. These are the uploads of the latest sessions.
      `scale.begun(n / ${each * 10}) > scale.begun(0) + (select max(scale.begun(s)) - min(scale.begun(s)) from generate_series(0, ${sessions - 1}) as t(s)) * 88 / 100`,
    ),
    fill(
      'card_readings',
      'session_id, matched_at, photo_counts, shoot_counts',
      sessions,
      `${ids.session('n')}, scale.at(scale.begun(n) + 10000000), '{"matched":${each * 10},"photos":${inShoot * 10},"qrFrames":10,"assigned":${inShoot * 10},"certain":${inShoot * 10},"review":0,"withoutCandidate":0,"hidden":0,"versions":0}',
       (select jsonb_object_agg(${ids.shoot('(n * 10 + k)')}, '{"photos":${inShoot},"certain":${inShoot},"likely":0,"review":0}'::jsonb) from generate_series(0, 9) as k)`,
    ),
  ];
}
