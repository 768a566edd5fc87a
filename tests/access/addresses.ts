import type { App } from '@photoslate/test-support/start-app';
import type { BoughtShoot } from './bought-shoot.ts';

/** A URL that can be fetched again later. */
export interface Address {
  readonly what: string;
  readonly fetch: () => Promise<Response>;
}

/** Every URL of this server in a response. */
export const pathsIn = (answer: unknown): string[] => [
  ...new Set(JSON.stringify(answer).match(/\/api\/[^"\s]+/g) ?? []),
];

export const at = (app: App, path: string, request: RequestInit = {}): Address => ({
  what: path.split('?')[0] ?? '',
  fetch: () => fetch(app.url + path, request),
});

/**
 * Everything that a customer's browser can collect: every URL in every response to their link, and
 * the calls themselves.
 */
export async function addressesOf(app: App, of: BoughtShoot): Promise<Address[]> {
  const { link: as, shootId, bought } = of;
  const { data: gallery } = await app.call('galleries.show', { as });
  const query = { shootId, from: gallery.shoots[0]?.photos[0]?.id ?? bought };
  const { data: photos } = await app.call('galleries.photos', { as, query });
  const byLink = (path: string, body?: unknown) =>
    at(app, path, {
      headers: { ...as, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
  return [
    ...pathsIn([gallery, photos]).map((path) => at(app, path)),
    byLink('/api/gallery'),
    byLink(`/api/gallery/photos?shootId=${shootId}&from=${query.from}`),
    byLink(`/api/gallery/receipts/${of.receiptId}`),
    byLink('/api/gallery/quote', { photoIds: [of.other] }),
  ];
}

/** Everything that the address of a customer's shared favourites shows, for a photo. */
export async function sharedAddressesOf(app: App, { link: as, other: photoId }: BoughtShoot) {
  await app.call('favourites.set', { as, body: { photoId, favourite: true } });
  const { data: share } = await app.call('shares.create', { as });
  const headers = { authorization: `Share ${new URL(share.url).hash.slice(1)}` };
  const { data } = await app.call('shares.show', { as: headers });
  return [...pathsIn(data).map((path) => at(app, path)), at(app, '/api/shared-favourites', { headers })];
}

/** The current status of each URL. */
export const statuses = (addresses: readonly Address[]): Promise<[string, number][]> =>
  Promise.all(
    addresses.map(async ({ what, fetch: again }) => {
      const answer = await again();
      await answer.arrayBuffer();
      return [what, answer.status];
    }),
  );
