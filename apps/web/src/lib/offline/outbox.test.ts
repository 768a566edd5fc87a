import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { operationOf } from './operation.fixture.ts';
import { replaceCode } from './replace-code.ts';

vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('navigator', { onLine: true });
vi.stubGlobal('localStorage', { getItem: () => 'device', setItem: () => undefined });

const { openPool, takeCode } = await import('./code-pool.ts');
const { outboxStorage } = await import('./outbox-instance.ts');
const { enqueue, outbox } = await import('./outbox.ts');

const start = (shoot: string, code: string | null) =>
  ({
    route: 'shoots.start',
    params: { id: 'session' },
    body: {
      id: shoot,
      code: code ?? undefined,
      number: 1,
      startedAt: '2026-11-21T09:00:00.000Z',
      uncertaintyMs: 40,
    },
  }) as const;

it('a shoot whose code another tab took first gets the next code, and no later shoot gets that code', async () => {
  await outboxStorage.addCodes('user', ['X', 'Y', 'Z'], 1);
  await Promise.all([openPool('user'), outbox.open('user')]);
  await outboxStorage.writeOperation(operationOf(start('theirs', 'X'), { code: 'X' }), replaceCode);

  const code = takeCode();
  expect(code).toBe('X');
  await enqueue({ command: start('ours', code), sessionId: 'session', code }).saved;
  expect(outbox.operations.get()).toMatchObject([{ code: 'Y', command: { body: { code: 'Y' } } }]);
  expect(takeCode()).toBe('Z');
});
