import { z } from 'zod';
import { Id, IdParams, Language, PageQuery, Time, answer, list } from './scalars.ts';
import type { RouteTable } from './route.ts';

export const Mail = z.object({
  id: Id,
  kind: z.enum([
    'gallery-ready',
    'link-again',
    'order-received',
    'order-paid',
    'password-reset',
    'invitation',
    'retention-near',
    'own-data',
  ]),
  to: z.string(),
  language: Language,
  subject: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  createdAt: Time,
  sentAt: Time.nullable(),
});
export type Mail = z.infer<typeof Mail>;
/** `html` and `text` only where no SMTP server is configured and mails are kept as files. */
export const MailDetail = Mail.extend({ html: z.string().nullable(), text: z.string().nullable() });

export const mailRoutes = {
  'mails.list': {
    method: 'GET',
    path: '/api/mails',
    access: 'owner',
    status: 200,
    summary: "The studio's mails to customers, newest first",
    query: PageQuery,
    answer: list(Mail),
  },
  'mails.show': {
    method: 'GET',
    path: '/api/mails/:id',
    access: 'owner',
    status: 200,
    summary: 'One mail as it was written',
    params: IdParams,
    answer: answer(MailDetail),
  },
} as const satisfies RouteTable;
