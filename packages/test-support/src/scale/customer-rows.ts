import { fill, idOf, ids, isPublished, publishedMs, shootMs, type Size } from './ids.ts';

const published = (h: string) => isPublished(`(${h})`);

/** The rows of customers, links, orders and mails. */
export function customerRows({ sessions, photosOfShoot: each }: Size): string[] {
  const shoots = sessions * 10;
  const language = `'en'`;
  const paidMs = `(${publishedMs('(n / 2)')} + 3600000)`;
  // One of ten orders is open, one of 97 was refunded.
  const isOpen = 'n % 10 = 0';
  const isRefunded = 'n % 10 <> 0 and n % 97 = 1';
  return [
    fill(
      'customers',
      'id, studio_id, session_id, shoot_id, code, first_name, last_name, email, address, language, linked, source, registered_at, typed_at',
      shoots * 3,
      `${ids.customer('n')}, ${ids.studio('n / 30')}, ${ids.session('n / 30')}, ${ids.shoot('n / 3')}, scale.code('shoot', n / 3),
       'Eva', 'Person ' || n, scale.address(n), scale.address(n), ${language}, true, 'photographer', scale.at(${shootMs('(n / 3)')} + 60000), scale.at(${shootMs('(n / 3)')} + 60000)`,
    ),
    fill(
      'links',
      'id, session_id, address, email, language, created_at, issued_at, opened_at, looked_at',
      shoots * 3,
      `${ids.link('n')}, ${ids.session('n / 30')}, scale.address(n), scale.address(n), ${language}, scale.at(${publishedMs('(n / 3)')}),
       scale.at(${publishedMs('(n / 3)')}), case when n % 3 <> 2 then scale.at(${publishedMs('(n / 3)')} + 3600000) end,
       case when n % 3 <> 2 then scale.at(${publishedMs('(n / 3)')} + 3600000) end`,
      published('n / 3'),
    ),
    fill(
      'link_shoots',
      'link_id, shoot_id, version, told_at',
      shoots * 3,
      `${ids.link('n')}, ${ids.shoot('n / 3')}, 1, scale.at(${publishedMs('(n / 3)')})`,
      published('n / 3'),
    ),
    // The first two customers of a shoot order.
    fill(
      'orders',
      'id, studio_id, session_id, link_id, number, address, email, language, status, total_cents, created_at, paid_at, refunded_at, refunded_cents, sort_name, photo_count',
      shoots * 2,
      `${ids.order('n')}, ${ids.studio('n / 20')}, ${ids.session('n / 20')}, ${ids.link('(n / 2 * 3 + n % 2)')}, (n + 1)::text,
       scale.address(n / 2 * 3 + n % 2), scale.address(n / 2 * 3 + n % 2), ${language},
       case when ${isOpen} then 'open' when ${isRefunded} then 'refunded' else 'paid' end, 2500, scale.at(${publishedMs('(n / 2)')} + 3000000),
       case when not (${isOpen}) then scale.at(${paidMs}) end, case when ${isRefunded} then scale.at(${paidMs} + 86400000) end,
       case when ${isRefunded} then 2500 end, 'eva person ' || n / 2 * 3 + n % 2, 3`,
      published('n / 2'),
    ),
    fill(
      'order_shoots',
      'order_id, shoot_id, added_count, owned_count, due_cents, whole_shoot',
      shoots * 2,
      `${ids.order('n')}, ${ids.shoot('n / 2')}, 3, 0, 2500, false`,
      published('n / 2'),
    ),
    fill(
      'order_photos',
      'order_id, photo_id, shoot_id',
      shoots * 6,
      `${ids.order('n / 3')}, ${ids.photo(`(n / 6 * ${each} + 1 + n % 3)`, each)}, ${ids.shoot('n / 6')}`,
      published('n / 6'),
    ),
    fill(
      'payments',
      'id, studio_id, order_id, way, status, amount_cents, settles, created_at, paid_at',
      shoots * 2,
      `${idOf('payment', 'n')}, ${ids.studio('n / 20')}, ${ids.order('n')}, 'on-site', 'paid', 2500, true, scale.at(${paidMs}), scale.at(${paidMs})`,
      `${published('n / 2')} and not (${isOpen})`,
    ),
    // Four mails for each link; one of a hundred galleries bounced.
    fill(
      'mails',
      'id, studio_id, event_key, kind, recipient, language, subject, payload, state, reason, attempts, created_at, sent_at',
      shoots * 12,
      `${idOf('mail', 'n', publishedMs('(n / 12)'))}, ${ids.studio('n / 120')}, 'scale:' || n, (array['gallery-ready', 'order-received', 'order-paid', 'reminder'])[n % 4 + 1],
       scale.address(n / 4), ${language}, 'Your photos', jsonb_build_object('linkId', ${ids.link('(n / 4)')}, 'location', 'Beach', 'date', '2026-06-01', 'photoCount', 49, 'orderNumber', n::text, 'totalCents', 2500),
       case when n % 400 = 0 then 'bounced' else 'sent' end, case when n % 400 = 0 then 'no_such_address' end, 1,
       scale.at(${publishedMs('(n / 12)')} + n % 4 * 3600000), case when n % 400 <> 0 then scale.at(${publishedMs('(n / 12)')} + n % 4 * 3600000 + 1000) end`,
      published('n / 12'),
    ),
  ];
}
