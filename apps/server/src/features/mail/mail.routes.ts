import { isId, knownId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { Problem } from '#platform/problem.ts';
import type { Handlers } from '#platform/routes.ts';
import { isConfidential, renderMail } from './mail-rendering.ts';
import { findMail, listMails } from './mail.store.ts';

export const mailHandlers = (platform: Platform) =>
  ({
    'mails.list': async ({ identity, query, tx }) => {
      const after = query.cursor === undefined ? undefined : placeOf(query.cursor);
      const mails = await listMails(tx, identity.studioId, { limit: query.limit + 1, after });
      const page = mails.slice(0, query.limit);
      const last = mails.length > page.length ? page.at(-1) : undefined;
      return {
        data: page.map(({ mail }) => mail),
        meta: { nextCursor: last ? `${last.createdAt.getTime()}.${last.mail.id}` : null },
      };
    },
    'mails.show': async ({ identity, params, tx }) => {
      const stored = await findMail(tx, knownId(params.id));
      if (!stored || stored.studioId !== identity.studioId) throw new Problem('not_found');
      // Where mails really leave, their links are their readers' alone.
      const readable = platform.config.smtpUrl || isConfidential(stored.content) ? null : stored;
      const rendered = readable && (await renderMail(platform, readable));
      return { data: { ...stored.mail, html: rendered?.html ?? null, text: rendered?.text ?? null } };
    },
  }) satisfies Partial<Handlers>;

/** @throws Problem `bad_request` when it is no cursor of ours */
function placeOf(cursor: string) {
  const [, ms, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!ms || !id || !isId(id)) throw new Problem('bad_request');
  return { at: new Date(Number(ms)), id };
}
