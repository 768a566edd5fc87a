import type { FastifyReply } from 'fastify';
import { studioBranding } from '#features/studio/index.ts';
import { knownId } from '#platform/ids.ts';
import { decodeCursor, encodeCursor, paginate } from '#platform/pagination.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Handlers } from '#platform/routes.ts';
import type { FindMailPhoto } from './define-mail.ts';
import { definitionOf } from './mail-kinds.ts';
import { countMails, mailTable } from './mail-table.store.ts';
import { renderMail } from './mail-rendering.ts';
import { findMail, listMails } from './mail.store.ts';
import { PAGE_POLICY, unsubscribePage } from './unsubscribe-page.ts';
import { insertUnsubscription } from './unsubscribe.store.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

export const mailHandlers = (platform: Platform, findPhoto: FindMailPhoto) =>
  ({
    'mail.list': async ({ identity, query, tx }) => {
      const after = decodeCursor(query.cursor);
      const found = await listMails(tx, identity.studioId, {
        limit: query.limit + 1,
        after,
        audience: query.audience,
      });
      const { page, meta } = paginate(found, query.limit, ({ createdAt, mail }) =>
        encodeCursor(createdAt, mail.id),
      );
      return { data: page.map(({ mail }) => mail), meta };
    },
    'mail.table': async ({ identity, query, tx }) => mailTable(tx, identity.studioId, query),
    'mail.counts': async ({ identity, query, tx }) => ({
      data: await countMails(tx, identity.studioId, query),
    }),
    'mail.show': async ({ identity, params, tx }) => {
      const stored = await findMail(tx, knownId(params.id));
      if (!stored || stored.studioId !== identity.studioId) throw new HttpError('not_found');
      // If mails are really sent, only the recipient may see their links.
      const readable =
        platform.config.smtpUrl || definitionOf(stored.content.kind).isConfidential ? null : stored;
      const rendered = readable && (await renderMail(platform, readable, findPhoto));
      return { data: { ...stored.mail, html: rendered?.html ?? null, text: rendered?.text ?? null } };
    },
    'mail.unsubscribePage': async ({ params, query, reply }) => {
      const who = readUnsubscribeToken(platform.fingerprinter, params.token);
      const studio = who && (await studioBranding(platform.db, who.studioId)).name;
      sendPage(reply, who ? 200 : 404, unsubscribePage(query.lang, studio));
    },
    'mail.unsubscribe': async ({ params, query, now, reply }) => {
      const who = readUnsubscribeToken(platform.fingerprinter, params.token);
      if (who) await insertUnsubscription(platform.db, who, now);
      const studio = who && (await studioBranding(platform.db, who.studioId)).name;
      sendPage(reply, who ? 200 : 404, unsubscribePage(query.lang, studio, true));
    },
  }) satisfies Partial<Handlers>;

const sendPage = (reply: FastifyReply, status: 200 | 404, page: string) =>
  reply
    .code(status)
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
