import type { Client } from 'pg';
import type { Subject } from './cases.ts';

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** A session of the studio that this user owns, with its third shoot. */
export async function subjectOf(client: Client, email: string): Promise<Subject> {
  const { rows } = await client.query<
    Record<'sessionId' | 'shootId' | 'code' | 'customerId' | 'photoId', string>
  >(
    `select s.id as "sessionId", h.id as "shootId", h.code, c.id as "customerId", (
       select id from photos where session_id = s.id order by sort_key, id offset 99 limit 1) as "photoId"
     from users u join sessions s on s.studio_id = u.studio_id join shoots h on h.session_id = s.id
       join customers c on c.shoot_id = h.id
     where u.email = $1 and h.number = 3 and h.gallery = 'published' order by s.created_at desc limit 1`,
    [email],
  );
  const [row] = rows;
  if (!row) throw new Error(`${email} has no session`);
  return {
    ...row,
    lastPhotoCursor: row.photoId,
    today: day(0),
    monthAgo: day(29),
    threeYearsAgo: day(1090),
  };
}
