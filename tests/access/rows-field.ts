import { newId } from '../../apps/server/src/platform/ids.ts';
import { anybody, ofSession, users } from './expectations.ts';
import type { Table } from './table.ts';
import type { World } from './world.ts';

/** Desk and field: sessions, shoots, codes, photos. */
export function fieldRows({ home, strange }: World): Table {
  const session = { id: home.sessionId };
  const shoot = { id: home.shoots.one.id };
  const customer = { ...shoot, customerId: home.shoots.one.customerId };
  const photoIds = [home.shoots.one.photoId];
  return {
    'GET /api/locations': { expects: users(200) },
    'GET /api/events/selling-prices': { expects: users(200) },
    'GET /api/events': { expects: users(200) },
    'GET /api/events/overview': { expects: users(200) },
    'GET /api/events/:id/show': { params: session, expects: ofSession(200) },
    'GET /api/events/:id/server-time': { params: session, expects: ofSession(200) },
    'GET /api/photoshoots/:id/show': { params: shoot, expects: ofSession(200) },
    'GET /api/events/:id/photoshoots': { params: session, expects: ofSession(200) },
    'GET /api/photoshoots/:id/records': { params: shoot, expects: ofSession(200) },
    'GET /api/photoshoots/:id/preview': { params: shoot, expects: ofSession(200) },
    'GET /api/photoshoots/:id/preview/photos': {
      params: shoot,
      query: `?shootId=${home.shoots.one.id}&from=${home.shoots.one.photoId}`,
      expects: ofSession(200),
    },
    'GET /api/photoshoots/:id/actual': { params: shoot, expects: ofSession(200) },
    'GET /api/events/:id/photos': { params: session, expects: ofSession(200) },
    'GET /api/events/:id/photos/timeline': { params: session, expects: ofSession(200) },
    'GET /api/events/:id/photo-index': { params: session, expects: ofSession(200) },
    'GET /api/events/:id/photos/details': {
      params: session,
      query: `?ids=${home.shoots.one.photoId}`,
      expects: ofSession(200),
    },
    'GET /api/events/:id/before-publish': { params: session, expects: ofSession(200) },
    'GET /api/events/:id/publish': { params: session, expects: ofSession(200) },
    'GET /api/events/:id/card': { params: session, expects: ofSession(200) },
    'GET /api/events/:id/changes': { params: session, expects: ofSession(200) },
    'GET /api/events/:id/orders': { params: session, expects: ofSession(200) },
    'GET /api/events/:id/poster': { params: session, query: '?language=en', expects: ofSession(200) },
    'GET /api/events/:id/test-codes': { params: session, query: '?language=en', expects: ofSession(409) },
    'POST /api/codes/cards': { body: { sheets: 1, language: 'en' }, expects: users(200) },
    'POST /api/codes/lease': { body: { deviceId: newId(), count: 2 }, expects: users(201) },
    'POST /api/events/create': {
      // Access depends on the owner of the location and the prices. The other studio's owner uses
      // ids of this studio.
      body: { location: { id: home.locationId }, priceGroupId: home.priceGroupId },
      expects: { ...users(201), stranger: [404, 422], operator: [404, 422] },
    },
    'POST /api/events/practice': { body: {}, expects: users(201) },
    'POST /api/events/:id/delete-practice': { params: session, expects: ofSession(409) },
    'POST /api/events/:id/update': {
      params: session,
      body: { priceGroupId: home.priceGroupId },
      expects: ofSession([200, 409]),
    },
    'POST /api/events/:id/calibrations': { params: session, body: {}, expects: ofSession(201) },
    'POST /api/events/:id/calibrations/:calibrationId/confirm': {
      params: { ...session, calibrationId: home.calibrationId },
      expects: ofSession(200),
    },
    'POST /api/events/:id/photoshoots': { params: session, body: {}, expects: ofSession(201) },
    'POST /api/events/:id/close': { params: session, body: {}, expects: ofSession(200) },
    'POST /api/events/:id/resume': { params: session, body: {}, expects: ofSession(200) },
    'POST /api/events/:id/discard': { params: session, body: {}, expects: ofSession(409) },
    'POST /api/events/:id/restore': { params: session, expects: ofSession(200) },
    'POST /api/photoshoots/:id/update': { params: shoot, body: { language: 'en' }, expects: ofSession(200) },
    'POST /api/photoshoots/:id/update-contact': {
      params: shoot,
      body: { customers: [{ email: 'somebody@else.test' }] },
      expects: ofSession(200),
    },
    'POST /api/photoshoots/:id/discard': { params: shoot, body: {}, expects: ofSession(409) },
    'POST /api/photoshoots/:id/restore': { params: shoot, expects: ofSession(200) },
    'POST /api/photoshoots/:id/customers/:customerId/link': { params: customer, expects: ofSession(200) },
    'POST /api/photoshoots/:id/claims/:claimId': {
      params: { ...shoot, claimId: home.claimId },
      body: { customerId: home.shoots.one.customerId, accept: false },
      expects: ofSession(200),
    },
    'POST /api/photoshoots/:id/unlink-since': {
      params: shoot,
      body: { since: '2030-01-01T00:00:00.000Z' },
      expects: ofSession(200),
    },
    'POST /api/photoshoots/:id/publish': { params: shoot, expects: ofSession(200) },
    'POST /api/events/:id/publish': {
      params: session,
      body: { shootIds: [home.shoots.one.id] },
      expects: ofSession(200),
    },
    // The shoot is published already: there is nothing to preview, and it is too late to undo.
    'POST /api/events/:id/publish/mail': {
      params: session,
      body: { shootIds: [home.shoots.one.id], customerId: home.shoots.one.customerId },
      expects: ofSession(404),
    },
    'POST /api/events/:id/publish/undo': {
      params: session,
      body: { shootIds: [home.shoots.one.id] },
      expects: ofSession(409),
    },
    // Published: there is nothing to hold back.
    'POST /api/events/:id/publish/hold': {
      params: session,
      body: { shootIds: [home.shoots.one.id], hold: {} },
      expects: ofSession(409),
    },
    'POST /api/events/:id/card/account': { params: session, body: { files: [] }, expects: ofSession(200) },
    'POST /api/events/:id/photos/settle': {
      params: session,
      body: { key: 'none', settled: true },
      expects: ofSession([200, 404]),
    },
    'POST /api/events/:id/photos/decide': {
      params: session,
      body: { photoIds, decision: { kind: 'shoots', shootIds: [home.shoots.one.id] } },
      expects: ofSession(200),
    },
    'POST /api/events/:id/changes/:changeId/undo': {
      params: { ...session, changeId: home.changeId },
      expects: ofSession([200, 409]),
    },
    'POST /api/photoshoots/:id/merge': {
      params: shoot,
      body: { intoShootId: home.shoots.two.id },
      expects: ofSession(409),
    },
    'POST /api/events/:id/photos/move': {
      params: session,
      body: { photoIds, sessionId: strange.sessionId },
      expects: ofSession(404),
    },
    'POST /api/uploads': {
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '4000',
        'upload-metadata': `sessionId ${Buffer.from(home.sessionId).toString('base64')},filename eC5qcGc=`,
      },
      expects: ofSession(201),
    },
    'OPTIONS /api/uploads': { expects: anybody(204) },
    'OPTIONS /api/uploads/:id': { params: { id: home.uploadId }, expects: anybody(204), unknown: 204 },
    'HEAD /api/uploads/:id': { ...tus(home.uploadId), expects: ofSession(200) },
    'POST /api/uploads/:id': {
      ...tus(home.uploadId, { 'x-http-method-override': 'HEAD' }),
      expects: ofSession(200),
    },
    'PATCH /api/uploads/:id': {
      ...tus(home.uploadId, { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }),
      expects: ofSession([204, 409]),
    },
    'DELETE /api/uploads/:id': { ...tus(home.uploadId), expects: ofSession([204, 404, 409]) },
    'POST /api/photoshoots/:id/generate': { params: shoot, body: {}, expects: ofSession(200) },
    'POST /api/events/:id/photos/new-shoot': {
      params: session,
      body: { photoIds: [home.loose] },
      expects: ofSession([200, 409]),
    },
    'POST /api/photoshoots/:id/recall': { params: shoot, expects: ofSession(200) },
    'POST /api/photoshoots/:id/customers/:customerId/unlink': { params: customer, expects: ofSession(200) },
  };
}

const tus = (id: string, more: Record<string, string> = {}) => ({
  params: { id },
  headers: { 'tus-resumable': '1.0.0', ...more },
});
