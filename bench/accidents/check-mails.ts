import type { Pool } from 'pg';
import { compare, type Finding } from './findings.ts';
import type { Records } from './records.ts';
import type { SmtpSink } from './smtp-sink.ts';

interface MailRow {
  id: string;
  kind: string;
  recipient: string;
  event_key: string;
  state: string;
  has_job: boolean;
}

export interface MailFindings {
  readonly finding: Finding;
  /** The mails that arrived, and how many repeated copies arrived: delivery is at least once. */
  readonly arrived: number;
  readonly repeated: number;
}

/**
 * Checks that each event has exactly one mail, and that this mail either arrived, with the same
 * bytes in every copy, or has a job in the queue.
 */
export async function checkMails(
  pool: Pool,
  { sessions }: Records,
  { mails: arrived }: SmtpSink,
): Promise<MailFindings> {
  const { rows } = await pool.query<MailRow>(
    `select id, kind, recipient, event_key, state, exists (
       select from jobs.job where name in ('mail.send', 'mail.send-awaited') and data ->> 'mailId' = mails.id::text
         and job.state in ('created', 'retry', 'active')) as has_job
     from mails`,
  );
  const nameOf = (mail: MailRow) =>
    mail.kind === 'gallery-ready' ? `gallery-ready:${mail.recipient}` : mail.event_key;
  const isSafe = (mail: MailRow) => (mail.state === 'sent' ? arrived.has(mail.id) : mail.has_job);
  const byEvent = Map.groupBy(rows, nameOf);

  const shoots = sessions.flatMap((session) => session.shoots);
  const orders = shoots.flatMap((shoot) => shoot.orders);
  const due = [
    ...shoots
      .filter(({ published }) => published)
      .flatMap(({ people }) => people.filter(({ acknowledged }) => acknowledged))
      .map(({ email }) => `gallery-ready:${email}`),
    ...orders.filter(({ acknowledged }) => acknowledged).map(({ id }) => `order-received:${id}`),
    ...orders.filter(({ paid }) => paid).map(({ id }) => `order-paid:${id}`),
  ];
  const ids = new Set(rows.map(({ id }) => id));
  const doubled = [
    ...[...byEvent].filter(([, same]) => same.length > 1).map(([event]) => event),
    ...[...arrived].filter(([, copies]) => new Set(copies).size > 1).map(([id]) => `${id}: copies differ`),
    ...[...arrived.keys()].filter((id) => !ids.has(id)).map((id) => `${id}: no mail row`),
  ];
  const copies = [...arrived.values()].reduce((sum, same) => sum + same.length, 0);
  return {
    finding: compare('mails', due, (event) => byEvent.get(event)?.some(isSafe) ?? false, doubled),
    arrived: arrived.size,
    repeated: copies - arrived.size,
  };
}
