import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAuthentication } from '#lib/auth/authentication.fixture.ts';
import { signIn, signOut, tokenRefused, userStore } from '#lib/auth/login-state.ts';
import { notificationStore } from '#lib/loading/notifications.ts';
import { call } from './call.ts';
import { clearErrors, errorStore } from './error-store.ts';
import { send } from './send.ts';

type Answer = (request: Request) => Response | Promise<Response>;
let requests: Request[] = [];

/** A minimal fake server for these tests. */
function serve(answer: Answer): void {
  requests = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { signal: _signal, ...rest } = init;
    const request = new Request(new URL(url, 'http://server.example'), rest);
    requests.push(request);
    return answer(request);
  });
}
const json = (status: number, body: unknown) => Response.json(body, { status });
const pathOf = (request: Request) => new URL(request.url).pathname;
const shoot = { id: 'S1' };

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  signIn(anAuthentication('first'));
});
afterEach(() => {
  signOut();
  clearErrors();
  notificationStore.set([]);
  vi.unstubAllGlobals();
});

describe('an API call', () => {
  it('fills in the path, and sends the token, the language and the idempotency key', async () => {
    serve(() => json(200, { data: shoot }));
    const answer = await call(
      'shoots.update',
      { params: { id: 'S 1' }, body: { title: 'Familie' } },
      { operation: { id: 'op', device: 'dev.7' } },
    );
    expect(answer.data).toEqual(shoot);
    const [request] = requests;
    expect(request?.method).toBe('POST');
    expect(pathOf(request!)).toBe('/api/photoshoots/S%201/update');
    expect(request!.headers.get('Authorization')).toBe('Bearer first');
    expect(request!.headers.get('Accept-Language')).toBe('de');
    expect(request!.headers.get('Idempotency-Key')).toBe('op');
    expect(request!.headers.get('X-Device')).toBe('dev.7');
    expect(await request!.json()).toEqual({ title: 'Familie' });
  });

  it('sends a customer’s link instead of the photographer’s token', async () => {
    serve(() => json(200, { data: {} }));
    await call('galleries.show', {}, { link: 'secret' });
    expect(requests[0]!.headers.get('Authorization')).toBe('Link secret');
  });

  it('sends no token to a public route', async () => {
    serve(() => json(200, { message: 'sent' }));
    await call('auth.forgotPassword', { body: { email: 'a@b.example' } });
    expect(requests[0]!.headers.get('Authorization')).toBeNull();
  });
});

/** A server that accepts only the second token. */
const expiring: Answer = (request) => {
  if (pathOf(request) === '/api/auth/refresh') return json(200, anAuthentication('second'));
  return request.headers.get('Authorization') === 'Bearer second'
    ? json(200, { data: shoot })
    : json(401, { message: 'expired', code: 'unauthenticated' });
};

it('a valid access token is used without a refresh', async () => {
  serve(() => json(200, { data: shoot }));
  for (const id of ['A', 'B']) await call('shoots.show', { params: { id } });
  expect(requests.map(pathOf)).toEqual(['/api/photoshoots/A/show', '/api/photoshoots/B/show']);
});

describe('an expired access token', () => {
  it('is refreshed once for all waiting calls, and they all succeed', async () => {
    serve(expiring);
    const calls = ['A', 'B', 'C'].map((id) => call('shoots.show', { params: { id } }));
    for (const { data } of await Promise.all(calls)) expect(data).toEqual(shoot);
    expect(requests.filter((request) => pathOf(request) === '/api/auth/refresh')).toHaveLength(1);
    expect(errorStore.get()).toEqual({});
    expect(notificationStore.get()).toEqual([]);
  });

  it('is refreshed before the first call after a reload', async () => {
    tokenRefused('first');
    serve(expiring);
    await call('shoots.show', { params: { id: 'A' } });
    expect(requests.map(pathOf)).toEqual(['/api/auth/refresh', '/api/photoshoots/A/show']);
  });

  it('ends the login when the refresh is rejected', async () => {
    serve(() => json(401, { message: 'Bitte anmelden', code: 'unauthenticated' }));
    await expect(call('shoots.show', { params: { id: 'A' } })).rejects.toThrow('Bitte anmelden');
    expect(userStore.get()).toBeNull();
  });

  it('keeps the login when the refresh fails without a network', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    serve((request) => {
      if (pathOf(request) === '/api/auth/refresh') throw new TypeError('Failed to fetch');
      return json(401, { message: 'expired' });
    });
    await expect(call('shoots.show', { params: { id: 'A' } })).rejects.toThrow('Failed to fetch');
    expect(userStore.get()).not.toBeNull();
  });

  it('is refreshed only once, and a second 401 fails the call', async () => {
    serve((request) =>
      pathOf(request) === '/api/auth/refresh'
        ? json(200, anAuthentication('second'))
        : json(401, { message: 'no' }),
    );
    await expect(call('shoots.show', { params: { id: 'A' } })).rejects.toThrow('no');
    expect(requests).toHaveLength(3);
  });
});

describe('an API call after another tab logged in as another user', () => {
  const { data, authorisation } = anAuthentication('second');
  const another = { data: { ...data, id: '0198c0de-0000-7000-8000-000000000009' }, authorisation };
  const refreshedAsAnother: Answer = (request) =>
    pathOf(request) === '/api/auth/refresh'
      ? json(200, another)
      : json(401, { message: 'expired', code: 'unauthenticated' });

  it('is not sent again as the other user', async () => {
    serve(refreshedAsAnother);
    await expect(call('shoots.show', { params: { id: 'A' } })).rejects.toThrow('expired');
    expect(requests.map(pathOf)).toEqual(['/api/photoshoots/A/show', '/api/auth/refresh']);
    expect(userStore.get()?.id).toBe(another.data.id);
  });

  it('is not sent at all if it had to wait for a token', async () => {
    tokenRefused('first');
    serve(refreshedAsAnother);
    const written = call('shoots.update', { params: { id: 'A' }, body: { title: 'Familie' } });
    await expect(written).rejects.toMatchObject({ record: { statusCode: 401 } });
    expect(requests.map(pathOf)).toEqual(['/api/auth/refresh']);
  });
});

describe('a failed API call', () => {
  it('is stored under its key and shown in red until a navigation clears it', async () => {
    serve(() => json(409, { message: 'Schon vergeben', code: 'code_taken' }));
    const failing = call('shoots.generate', { params: { id: 'A' } }, { key: 'new-code' });
    await expect(failing).rejects.toMatchObject({ code: 'code_taken' });
    expect(errorStore.get()['new-code']).toMatchObject({ statusCode: 409, message: 'Schon vergeben' });
    expect(notificationStore.get()).toMatchObject([{ message: 'Schon vergeben', color: 'red' }]);
    clearErrors();
    expect(errorStore.get()).toEqual({});
  });

  it('shows no notification when the call is quiet', async () => {
    serve(() => json(422, { message: 'x', errors: { email: ['y'] } }));
    await expect(
      call('auth.login', { body: { email: 'a', password: 'b' } }, { quiet: true }),
    ).rejects.toThrow('y');
    expect(notificationStore.get()).toEqual([]);
  });

  it('without a response is logged and shows the error message as detail', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    serve(() => {
      throw new TypeError('Failed to fetch');
    });
    await expect(call('studio.locations', {})).rejects.toThrow('Failed to fetch');
    expect(logged).toHaveBeenCalledOnce();
    expect(notificationStore.get()).toMatchObject([{ detail: 'Failed to fetch' }]);
  });

  it('with a response that is not JSON is a syntax error', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    serve(() => new Response('<html>'));
    await expect(call('studio.locations', {})).rejects.toMatchObject({ record: { isSyntaxError: true } });
  });

  it('decodes the error message when bytes were requested', async () => {
    serve(() => json(404, { message: 'Nicht gefunden' }));
    await expect(send({ method: 'GET', url: '/api/media/1/full', as: 'blob' })).rejects.toThrow(
      'Nicht gefunden',
    );
  });
});
