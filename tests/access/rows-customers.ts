import { anybody, links, viewers } from './expectations.ts';
import { canary, canaryAddress } from './canary.ts';
import type { Table } from './table.ts';
import type { World } from './world.ts';

/**
 * The customers' routes: with a code, a link, a payment token, or a mailed link to their own data.
 */
export function customerRows(world: World): Table {
  const { home, rest } = world;
  const mine = { photoIds: [home.shoots.one.photoId] };
  return {
    'GET /api/gallery': { expects: links(200, 200, 410) },
    // A recalled gallery may be published again, and the stream reports it.
    'GET /api/gallery/changes': { expects: links(200, 200, 200) },
    'GET /api/gallery/photos': {
      query: `?shootId=${home.shoots.one.id}&from=${home.shoots.one.photoId}`,
      expects: links(200, 404, [404, 410]),
    },
    'POST /api/gallery/favourites': {
      body: { photoId: home.shoots.one.photoId, favourite: true },
      expects: links(200, 404, 410),
    },
    'GET /api/shared-favourites': { expects: viewers(200) },
    'GET /api/shared-favourites/photos': { query: `?from=${home.second}`, expects: viewers(200) },
    'POST /api/gallery/share': { expects: links(200, 200, 410) },
    // A recalled gallery is shared no longer, too.
    'POST /api/gallery/share/stop': { expects: links(204, 204, 204) },
    'GET /api/gallery/receipts/:id': { params: { id: home.receipts.one }, expects: links(200, 404, 404) },
    'GET /api/payments/:token': {
      params: { token: rest.paymentToken },
      expects: anybody(200),
      shows: /^apub$/,
    },
    'GET /api/codes/:code': {
      params: { code: home.shoots.one.code },
      expects: anybody(200),
      shows: /^apub$/,
    },
    'GET /api/legal/:studioId/:kind': {
      params: { studioId: world.studioId, kind: 'imprint' },
      expects: anybody(200),
      shows: /^apub$/,
    },
    'GET /api/logos/:id': { params: { id: world.studioId }, expects: anybody(404) },
    'GET /api/media/:photoId/:size': {
      params: { photoId: home.shoots.one.photoId, size: 'marked-preview' },
      query: '?k=link.x.1.AAAA',
      expects: anybody(404),
    },
    'GET /api/media/orders/:orderId': {
      params: { orderId: home.orders.one },
      query: '?k=link.x.1.AAAA',
      expects: anybody(404),
    },
    'POST /api/gallery/confirm': { body: { claimIds: [home.claimId] }, expects: links(200, 200, 200) },
    'POST /api/gallery/quote': { body: mine, expects: links(200, 404, 410) },
    'POST /api/gallery/orders': { body: mine, expects: links(201, 404, 410) },
    'POST /api/gallery/orders/:id/pay': {
      params: { id: home.orders.one },
      body: { method: 'on-site' },
      expects: links(200, 404, 404),
    },
    'POST /api/codes/:code': {
      params: { code: home.code },
      body: { email: 'visitor@family.test', language: 'en', consentVersion: rest.consentVersion },
      expects: anybody(201),
    },
    'POST /api/codes/:code/take-back': {
      params: { code: home.code },
      body: { token: 'none' },
      expects: anybody([404, 410, 422]),
    },
    'GET /api/unsubscribe/:token': { params: { token: 'none' }, expects: anybody([200, 404, 410]) },
    'POST /api/unsubscribe/:token': {
      params: { token: 'none' },
      body: 'List-Unsubscribe=One-Click',
      expects: anybody([200, 404, 410]),
    },
    'POST /api/link-again': { body: { email: canaryAddress('one') }, expects: anybody(200) },
    'POST /api/my-data': { body: { email: canaryAddress('one') }, expects: anybody(200) },
    'POST /api/my-data/show': { body: { token: 'x.y' }, expects: anybody(410) },
    'POST /api/my-data/purposes': {
      body: { token: 'x.y', purpose: 'newsletter', language: 'en', version: null },
      expects: anybody(410),
    },
    'POST /api/my-data/confirm': {
      body: { token: 'x.y', claimIds: [], shownIds: [] },
      expects: anybody(410),
    },
    'POST /api/my-data/erase': { body: { token: 'x.y', withPhotos: true }, expects: anybody(410) },
    'POST /api/invitations/show': {
      body: { token: canary('none', 'token') },
      expects: anybody([404, 410, 422]),
    },
    'POST /api/invitations/accept': {
      body: {
        token: 'none',
        firstName: 'A',
        lastName: 'B',
        password: world.password,
        password_confirmation: world.password,
        language: 'en',
      },
      expects: anybody([404, 410, 422]),
    },
    'POST /api/payments/stripe/:studioId': {
      params: { studioId: world.studioId },
      body: '{}',
      expects: anybody(400),
    },
    'POST /api/payments/mollie/:paymentId': {
      params: { paymentId: rest.paymentId },
      body: 'id=tr_none',
      expects: anybody(204),
      unknown: 204,
    },
  };
}
