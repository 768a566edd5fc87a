import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { signIn } from '#lib/auth/login-state.ts';
import { keys } from '#lib/query/keys.ts';
import { realtimeStore } from '#lib/realtime/realtime.ts';
import { show } from '#ui/component.test-support.tsx';
import { useActualShoot } from './use-actual-shoot.ts';

const shoot = { id: '0198c0de-0000-7000-8000-000000000011', status: 'open' } as Shoot;
const session = { id: '0198c0de-0000-7000-8000-000000000010', shoots: [shoot] } as unknown as SessionDetail;
const asked = vi.fn<(url: string) => void>();
/** The open shoot, according to the server. */
let actual = shoot;

beforeEach(() => {
  signIn(anAuthentication());
  vi.stubGlobal('fetch', (url: string) => {
    asked(url);
    return Promise.resolve(Response.json({ data: actual }));
  });
  realtimeStore.set('closed');
  asked.mockClear();
  actual = shoot;
});
afterEach(() => vi.unstubAllGlobals());

function Phone(): null {
  useActualShoot(session, shoot);
  return null;
}

async function showPhone() {
  const client = new QueryClient();
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  await show(
    <QueryClientProvider client={client}>
      <Phone />
    </QueryClientProvider>,
  );
  return invalidated;
}

test('a phone asks for the open shoot after waking and after its realtime channel reconnects', async () => {
  const invalidated = await showPhone();
  expect(asked).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  expect(asked).toHaveBeenLastCalledWith(
    expect.stringMatching(new RegExp(`/api/photoshoots/${shoot.id}/actual$`)),
  );
  realtimeStore.set('open');
  await expect.poll(() => asked.mock.calls.length).toBe(2);
  realtimeStore.set('closed');
  realtimeStore.set('open');
  await expect.poll(() => asked.mock.calls.length).toBe(3);
  expect(invalidated).not.toHaveBeenCalled();
});

test('a phone reads the session again if another shoot is open', async () => {
  const invalidated = await showPhone();
  actual = { ...shoot, id: '0198c0de-0000-7000-8000-000000000012' };
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => invalidated.mock.calls).toEqual([[{ queryKey: keys.session(session.id) }]]);
});
