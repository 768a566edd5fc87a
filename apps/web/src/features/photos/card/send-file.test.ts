import { beforeEach, expect, it, vi } from 'vitest';
import { sendFile } from './send-file.ts';
import type { exchange } from './tus-exchange.ts';

/** The server's answers in order, and the request that each one answered. */
let answers: { status: number; headers?: Record<string, string>; body?: string }[] = [];
let sent: string[] = [];
beforeEach(() => void (sent = []));

vi.mock('#lib/auth/login-state.ts', () => ({ accessToken: async () => 'a token', tokenRefused: () => {} }));
vi.mock('./tus-exchange.ts', () => ({
  exchange: async ({ method, url, body }: Parameters<typeof exchange>[0]) => {
    sent.push(`${method} ${new URL(url, 'http://server').pathname}, ${body?.size ?? 0} bytes`);
    const answer = answers.shift();
    return {
      status: answer?.status ?? 0,
      header: (name: string) => answer?.headers?.[name] ?? null,
      body: answer?.body ?? '',
    };
  },
}));

const send = (begun: boolean) => {
  const file = new File(['0123456789'], 'IMG_1.JPG');
  const item = { file, size: file.size, name: file.name, sha256: 'a'.repeat(64), begun };
  return sendFile('a session', item, new AbortController().signal, () => {});
};

it('an upload that the server has released restarts from the first byte', async () => {
  answers = [
    { status: 201, headers: { Location: '/api/uploads/old', 'Upload-Offset': '4' } },
    { status: 404 },
    { status: 201, headers: { Location: '/api/uploads/new', 'Upload-Offset': '0' } },
    { status: 204, headers: { 'Upload-Offset': '10' } },
  ];
  expect(await send(true)).toEqual({ kind: 'stored' });
  expect(sent).toEqual([
    'POST /api/uploads, 0 bytes',
    'PATCH /api/uploads/old, 6 bytes',
    'POST /api/uploads, 0 bytes',
    'PATCH /api/uploads/new, 10 bytes',
  ]);
});

it('a 507 response is reported as lack of room with its Retry-After, not as a file error', async () => {
  answers = [{ status: 507, headers: { 'Retry-After': '60' } }];
  expect(await send(false)).toEqual({ kind: 'trouble', why: 'no-room', waitMs: 60_000 });
  expect(sent).toEqual(['POST /api/uploads, 10 bytes']);
  const body = JSON.stringify({ message: 'No.', code: 'quota_reached' });
  answers = [{ status: 507, headers: { 'Retry-After': '60' }, body }];
  expect(await send(false)).toEqual({ kind: 'trouble', why: 'quota', waitMs: 60_000 });
});

it('a login without a required second factor holds the upload back, and other refusals reject the file', async () => {
  answers = [{ status: 403, body: JSON.stringify({ message: 'No.', code: 'second_factor_missing' }) }];
  expect(await send(false)).toEqual({ kind: 'trouble', why: 'signed-out' });
  for (const body of [JSON.stringify({ message: 'No.', code: 'forbidden' }), '<html>Blocked</html>', '']) {
    answers = [{ status: 403, body }];
    // oxlint-disable-next-line no-await-in-loop -- each file has one answer
    expect(await send(false)).toEqual({ kind: 'refused', why: 'not-allowed' });
  }
});
