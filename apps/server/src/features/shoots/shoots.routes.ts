import { authorize } from '#platform/access.ts';
import { decodeCursor, encodeCursor, paginate } from '#platform/pagination.ts';
import { readableSession } from '#features/session-access/index.ts';
import { writeContextOf, type Handlers } from '#platform/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { discardShoot, restoreShoot } from './discarding.service.ts';
import { decide, link, unlink, unlinkSince, updateContacts } from './contacts.service.ts';
import { readableShoot, renderShoot } from './shoot-access.ts';
import { renderShoots } from './shoots.render.ts';
import { generateCode, startShoot, updateShoot } from './shoots.service.ts';
import { openShootOf, shootPage } from './shoots.store.ts';

export const shootHandlers = (platform: Platform) => {
  const render = renderShoot(platform);
  const writeOf = writeContextOf(platform);
  return {
    'shoots.start': async (call) =>
      render(call.tx, call.identity, await startShoot(writeOf(call), call.params.id, call.body ?? {})),
    'shoots.generate': async (call) =>
      render(call.tx, call.identity, await generateCode(writeOf(call), call.params.id, call.body?.code)),
    'shoots.updateContact': async (call) =>
      render(call.tx, call.identity, await updateContacts(writeOf(call), call.params.id, call.body)),
    'shoots.update': async (call) =>
      render(call.tx, call.identity, await updateShoot(writeOf(call), call.params.id, call.body)),
    'shoots.discard': async (call) => {
      const at = call.body?.at ? new Date(call.body.at) : call.now;
      return render(call.tx, call.identity, await discardShoot(writeOf(call), call.params.id, at));
    },
    'shoots.restore': async (call) =>
      render(call.tx, call.identity, await restoreShoot(writeOf(call), call.params.id)),
    'shoots.link': async (call) => {
      const { id, customerId } = call.params;
      const isUndo = call.body?.isUndo ?? false;
      return render(call.tx, call.identity, await link(writeOf(call), id, customerId, isUndo));
    },
    'shoots.unlink': async (call) =>
      render(call.tx, call.identity, await unlink(writeOf(call), call.params.id, call.params.customerId)),
    'shoots.decideClaim': async (call) => {
      const claim = { claimId: call.params.claimId, ...call.body };
      return render(call.tx, call.identity, await decide(writeOf(call), call.params.id, claim));
    },
    'shoots.unlinkSince': async (call) => {
      const since = new Date(call.body.since);
      return render(call.tx, call.identity, await unlinkSince(writeOf(call), call.params.id, since));
    },
    'shoots.list': async ({ tx, identity, params, query }) => {
      const { sessionId } = await readableSession(tx, identity, params.id);
      const found = await shootPage(tx, sessionId, {
        after: decodeCursor(query.cursor),
        limit: query.limit + 1,
      });
      const { page, meta } = paginate(found, query.limit, ({ createdAt, id }) => encodeCursor(createdAt, id));
      const shoots = page.map((shoot) => authorize(identity, shoot));
      return { data: await renderShoots(platform, tx, shoots), meta };
    },
    'shoots.show': async ({ identity, params }) => render(platform.preparedDb, identity, params.id),
    'shoots.actual': async ({ tx, identity, params }) => {
      const { sessionId } = await readableShoot(tx, identity, params.id);
      const open = await openShootOf(tx, sessionId);
      if (!open) return { data: null };
      const [data] = await renderShoots(platform, tx, [authorize(identity, open)]);
      return { data: data ?? null };
    },
  } satisfies Partial<Handlers>;
};
