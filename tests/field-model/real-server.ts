import type { Route } from '@photoslate/contract/route';
import type { SessionDetail } from '@photoslate/contract/sessions';
import { routes } from '@photoslate/contract/routes';
import type { Answer } from '../../apps/web/src/lib/offline/operation.ts';
import type { Actor, App } from '@photoslate/test-support/start-app';
import { Refused, type FieldServer } from './field-server.ts';

/**
 * The real server for one photographer's phones: every request uses its routes and its database.
 */
export function realServer(app: App, as: Actor): FieldServer {
  const effects: string[] = [];
  return {
    effects,
    async take({ id, deviceId, sequence, command }) {
      const answer = await app.send(command.route, {
        as,
        params: command.params,
        body: command.body ?? undefined,
        headers: { 'idempotency-key': id, 'x-device': `${deviceId}.${sequence}` },
      });
      const row: Route = routes[command.route];
      if (answer.status >= 500) throw new Error(`${command.route}: ${answer.status} ${answer.text}`);
      if (answer.status >= 400) throw new Refused(answer.status, answer.failure.code);
      if (answer.status !== row.status) throw new Error(`${command.route}: ${answer.status}`);
      if (!answer.headers['idempotency-replayed']) effects.push(id);
      return (JSON.parse(answer.text) as { data: Answer }).data;
    },
    show: async (id): Promise<SessionDetail> =>
      (await app.call('sessions.show', { as, params: { id } })).data,
    list: async () => (await app.call('sessions.list', { as })).data,
    lease: async (deviceId, count) =>
      (await app.call('codes.lease', { as, body: { deviceId, count } })).data.codes,
  };
}
