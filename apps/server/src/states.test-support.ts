import type { RouteName } from '@photoslate/contract/routes';
import { expect } from 'vitest';
import { newId } from '#platform/ids.ts';
import { startApp, type App } from '@photoslate/test-support/start-app';

export interface Sent {
  readonly body?: unknown;
  /** Path parameters other than the id. */
  readonly more?: Record<string, string>;
  readonly device?: string;
}
export type Answer = Awaited<ReturnType<App['send']>>;

/** Starts an app with one photographer, who sends writes from any device. */
export async function openField() {
  const app = await startApp({ listen: false });
  const anna = await app.asPhotographer();
  let sequence = 0;
  const sessionOf = async (id: string) =>
    (await app.call('sessions.show', { as: anna, params: { id } })).data;
  const shootOf = async (id: string) => (await app.call('shoots.show', { as: anna, params: { id } })).data;
  return {
    app,
    anna,
    sessionOf,
    shootOf,
    send: (name: RouteName, id: string, { body, more = {}, device = newId() }: Sent = {}) =>
      app.send(name, {
        as: anna,
        params: { id, ...more },
        headers: { 'x-device': `${device}.${(sequence += 1)}` },
        ...(body === undefined ? {} : { body }),
      }),
    /** Registers a customer at the session's own code; the customer is in no shoot yet. */
    async walkUp(sessionId: string, email: string): Promise<string> {
      const { hash } = await sessionOf(sessionId);
      const body = { email, language: 'nl' as const, consentVersion: '2026-11' };
      await app.call('codes.register', { params: { code: hash }, body });
      return (await sessionOf(sessionId)).unlinkedCustomers[0]?.id ?? '';
    },
    /** Asserts the invariants of a session: they hold for any requests in any order. */
    async soundSession(id: string) {
      const session = await sessionOf(id);
      const open = session.shoots.filter(({ status }) => status === 'open');
      expect(open.length).toBeLessThanOrEqual(session.status === 'active' ? 1 : 0);
      const everyShoot = [...session.shoots, ...session.discardedShoots];
      expect(new Set(everyShoot.map(({ label }) => label)).size).toBe(everyShoot.length);
      expect(new Set(everyShoot.map(({ hash }) => hash)).size).toBe(everyShoot.length);
      for (const shoot of everyShoot) expect((await shootOf(shoot.hash)).id).toBe(shoot.id);
      expect(session.shootCount).toBe(session.shoots.length);
      return { ...session, everyShoot };
    },
  };
}
export type Field = Awaited<ReturnType<typeof openField>>;

/** The status of a response, with the error code if it failed. */
export const answered = (answer: Answer): string | number =>
  answer.status < 300 ? answer.status : `${answer.status} ${answer.failure.code}`;
