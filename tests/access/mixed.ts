import type { Row } from './table.ts';
import type { Who } from './identities.ts';
import type { World } from './world.ts';

/** An otherwise allowed request with one id of somebody else. */
export interface Mixed extends Omit<Row, 'expects'> {
  readonly key: string;
  readonly who: Who;
  readonly expects: readonly number[];
}

const by = (who: Who, key: string, row: Omit<Row, 'expects'>, ...expects: number[]): Mixed => ({
  who,
  key,
  ...row,
  expects: expects.length > 0 ? expects : [404],
});

/** The requester's own id in the path and a foreign one in the body, or the other way round. */
export function mixedRequests({ home, strange }: World): Mixed[] {
  const { one, two } = home.shoots;
  const session = { id: strange.sessionId };
  const shoot = { id: strange.shootId };
  const owner = (key: string, row: Omit<Row, 'expects'>, ...expects: number[]) =>
    by('stranger', key, row, ...expects);
  const own = [strange.photoId];
  const foreign = [one.photoId];
  const decide = (photoIds: string[], shootId: string) => ({
    params: session,
    body: { photoIds, decision: { kind: 'shoots', shootIds: [shootId] } },
  });
  const customers = [{ id: one.customerId, email: 'mine@now.test' }];
  const placed = { name: 'Mine', location: 'Here', timeZone: 'Europe/Paris' };
  return [
    owner('POST /api/photoshoots/:id/customers/:customerId/link', {
      params: { ...shoot, customerId: one.customerId },
    }),
    owner('POST /api/photoshoots/:id/customers/:customerId/unlink', {
      params: { ...shoot, customerId: one.customerId },
    }),
    owner('POST /api/photoshoots/:id/claims/:claimId', {
      params: { ...shoot, claimId: home.claimId },
      body: { customerId: one.customerId, accept: true },
    }),
    owner('POST /api/photoshoots/:id/claims/:claimId', {
      params: { ...shoot, claimId: home.claimId },
      body: { customerId: strange.customerId, accept: true },
    }),
    owner('POST /api/events/:id/calibrations/:calibrationId/confirm', {
      params: { ...session, calibrationId: home.calibrationId },
    }),
    owner('POST /api/events/:id/changes/:changeId/undo', {
      params: { ...session, changeId: home.changeId },
    }),
    owner('POST /api/events/:id/publish', { params: session, body: { shootIds: [one.id] } }),
    owner('POST /api/events/:id/publish/undo', { params: session, body: { shootIds: [one.id] } }),
    owner('POST /api/events/:id/publish/hold', {
      params: session,
      body: { shootIds: [one.id], hold: null },
    }),
    owner('POST /api/events/:id/publish/mail', {
      params: session,
      body: { shootIds: [one.id], customerId: one.customerId },
    }),
    owner('POST /api/events/:id/publish/mail', {
      params: session,
      body: { shootIds: [one.id], customerId: strange.customerId },
    }),
    owner('POST /api/events/:id/photos/decide', decide(foreign, strange.shootId), 404, 422),
    owner('POST /api/events/:id/photos/decide', decide(own, one.id), 404, 422),
    owner(
      'POST /api/events/:id/photos/new-shoot',
      { params: session, body: { photoIds: foreign } },
      404,
      422,
    ),
    owner(
      'POST /api/events/:id/photos/new-shoot',
      {
        params: session,
        body: { photoIds: own, code: one.code },
      },
      404,
      409,
      422,
    ),
    owner('POST /api/events/:id/photos/move', {
      params: session,
      body: { photoIds: own, sessionId: home.sessionId },
    }),
    owner(
      'POST /api/events/:id/photos/move',
      {
        params: session,
        body: { photoIds: foreign, sessionId: strange.sessionId },
      },
      404,
      409,
      422,
    ),
    owner('POST /api/photoshoots/:id/merge', { params: shoot, body: { intoShootId: one.id } }),
    owner('POST /api/photoshoots/:id/update-contact', { params: shoot, body: { customers } }, 404, 409),
    owner(
      'POST /api/events/create',
      {
        body: { location: { id: home.locationId }, priceGroupId: strange.priceGroupId },
      },
      404,
      422,
    ),
    owner(
      'POST /api/events/create',
      {
        body: { location: { id: home.locationId, ...placed }, priceGroupId: strange.priceGroupId },
      },
      404,
      409,
      422,
    ),
    owner(
      'POST /api/events/create',
      {
        body: { location: { name: 'Mine', location: 'Here' }, priceGroupId: home.priceGroupId },
      },
      404,
      422,
    ),
    owner(
      'POST /api/events/create',
      {
        body: { id: home.sessionId, location: placed, priceGroupId: strange.priceGroupId },
      },
      404,
      409,
    ),
    owner(
      'POST /api/events/create',
      {
        body: { code: home.code, location: placed, priceGroupId: strange.priceGroupId },
      },
      409,
    ),
    owner(
      'POST /api/events/:id/update',
      { params: session, body: { priceGroupId: home.priceGroupId } },
      404,
      422,
    ),
    owner('POST /api/events/:id/photoshoots', { params: session, body: { id: one.id } }, 404, 409),
    owner('POST /api/events/:id/photoshoots', { params: session, body: { code: one.code } }, 409),
    owner('POST /api/photoshoots/:id/generate', { params: shoot, body: { code: one.code } }, 409),
    owner(
      'POST /api/events/:id/calibrations',
      { params: session, body: { id: home.calibrationId } },
      404,
      409,
    ),
    owner('GET /api/events/:id/photos', { params: session, query: `?shootId=${one.id}` }, 200, 404),
    by(
      'colleague',
      'POST /api/events/create',
      {
        body: { id: home.sessionId, location: placed, priceGroupId: home.priceGroupId },
      },
      403,
      404,
      409,
    ),
    by('customer', 'POST /api/gallery/quote', { body: { photoIds: [two.photoId] } }),
    by('customer', 'POST /api/gallery/quote', { body: { wholeShootIds: [two.id] } }),
    by('customer', 'POST /api/gallery/orders', { body: { photoIds: [home.second, two.photoId] } }),
    by('customer', 'POST /api/gallery/orders', { body: { wholeShootIds: [two.id] } }),
    by(
      'customer',
      'POST /api/gallery/orders',
      { body: { id: home.orders.two, photoIds: [home.second] } },
      409,
    ),
    by('customer', 'POST /api/gallery/orders/:id/pay', {
      params: { id: home.orders.two },
      body: { method: 'on-site' },
    }),
    by('customer', 'GET /api/gallery/receipts/:id', { params: { id: home.receipts.three } }),
    by('customer', 'GET /api/gallery/photos', { query: `?shootId=${two.id}&from=${two.photoId}` }, 404),
    by('customer', 'GET /api/gallery/photos', { query: `?shootId=${one.id}&from=${two.photoId}` }, 404),
    by('customer', 'GET /api/gallery/photos', { query: `?shootId=${two.id}&from=${one.photoId}` }, 404),
  ];
}
