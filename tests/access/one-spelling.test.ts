import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDataToken } from '../../apps/server/src/features/links/index.ts';
import {
  unsubscribeFingerprint,
  unsubscribeToken,
} from '../../apps/server/src/features/mail/unsubscribe-token.ts';
import { zipDownloadUrl, mediaUrl } from '../../apps/server/src/features/photos/index.ts';
import { returnToken } from '../../apps/server/src/features/orders/checkout/return-token.ts';
import { withdrawalToken } from '../../apps/server/src/features/codes/withdrawal-token.ts';
import { canaryAddress } from './canary.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let linkId: string;
beforeAll(async () => {
  world = await openWorld();
  const order = await world.app.db
    .selectFrom('orders')
    .select('linkId')
    .where('id', '=', world.home.orders.one)
    .executeTakeFirstOrThrow();
  linkId = order.linkId;
});
afterAll(() => world.app.close());

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');

/**
 * Spellings that a lenient base64url decoder accepts as equal: truncated, longer, padded, in the
 * other alphabet, with characters in between, with a last character whose spare bits differ.
 */
function otherSpellings(token: string): string[] {
  const last = token.at(-1) ?? '';
  const middle = token.length - 20;
  return [
    token.slice(0, -1),
    `${token}A`,
    `${token}=`,
    `${token}!`,
    `${token} `,
    `${token}.`,
    `${token}.x`,
    `${token.slice(0, middle)}!${token.slice(middle)}`,
    `${token.slice(0, middle)}\n${token.slice(middle)}`,
    token.replaceAll('-', '+').replaceAll('_', '/'),
    ...LETTERS.filter((letter) => letter !== last).map((letter) => token.slice(0, -1) + letter),
  ].filter((spelling) => spelling !== token);
}

type Ask = (token: string) => Promise<{ statusCode: number }>;
const SIGNED: Record<string, () => { token: string; ask: Ask }> = {
  'the address of a photo': () => {
    const address = mediaUrl(world.app.platform, grant(), world.home.shoots.one.photoId, 'marked-preview');
    return ofAddress(address);
  },
  'the address of a bundle': () =>
    ofAddress(zipDownloadUrl(world.app.platform, grant(), world.home.orders.one)),
  'the address of shared favourites': () => ({
    token: world.home.shares.one.authorization.replace('Share ', ''),
    ask: (token) =>
      world.app.inject({ url: '/api/shared-favourites', headers: { authorization: `Share ${token}` } }),
  }),
  'the link to one’s own data': () => {
    const expiresAt = Math.floor(world.clock.at / 1000) + 3600;
    const of = { studioId: world.studioId, address: canaryAddress('one'), expiresAt };
    return {
      token: ownDataToken(world.app.platform.signer, of),
      ask: (token) => world.app.inject({ method: 'POST', url: '/api/my-data/show', payload: { token } }),
    };
  },
  'the way back from a payment': () => ({
    token: returnToken(world.app.platform, world.rest.paymentId),
    ask: (token) => world.app.inject({ url: `/api/payments/${encodeURIComponent(token)}` }),
  }),
  'the way out of reminders': () => {
    const { fingerprinter } = world.app.platform;
    const mark = unsubscribeFingerprint(fingerprinter, world.studioId, canaryAddress('one'));
    return {
      token: unsubscribeToken(fingerprinter, { studioId: world.studioId, mark }),
      ask: (token) => world.app.inject({ url: `/api/unsubscribe/${encodeURIComponent(token)}` }),
    };
  },
  'what takes a registration back': () => ({
    // Of a registration that no longer exists: it counts as already withdrawn.
    token: withdrawalToken(world.app.platform.signer, world.rest.paymentId, world.clock.now()),
    ask: (token) =>
      world.app.inject({
        method: 'POST',
        url: `/api/codes/${world.home.code}/take-back`,
        payload: { token },
      }),
  }),
};
const grant = () => ({ kind: 'link', linkId, version: 1 }) as const;
const ofAddress = (address: string) => {
  const [path = '', token = ''] = address.split('?k=');
  const ask: Ask = (other) => world.app.inject({ url: `${path}?k=${encodeURIComponent(other)}` });
  return { token, ask };
};

test.each(Object.keys(SIGNED))('%s is accepted only in its exact spelling', async (name) => {
  const { token, ask } = SIGNED[name]?.() ?? { token: '', ask: () => Promise.reject(new Error(name)) };
  expect((await ask(token)).statusCode).toBe(200);
  const taken: string[] = [];
  for (const other of otherSpellings(token)) if ((await ask(other)).statusCode < 400) taken.push(other);
  expect(taken).toEqual([]);
});
