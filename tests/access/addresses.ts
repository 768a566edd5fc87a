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
 * the calls themselves; and what the address of their shared favourites shows.
 */
export async function addressesOf(app: App, of: BoughtShoot): Promise<Address[]> {
  const { link: as, shootId, bought } = of;
  const { data: gallery } = await app.call('galleries.show', { as });
  const query = { shootId, from: gallery.shoots[0]?.photos[0]?.id ?? bought };
  const { data: photos } = await app.call('galleries.photos', { as, query });
  await app.call('favourites.set', { as, body: { photoId: of.other, favourite: true } });
  const { data: share } = await app.call('shares.create', { as });
  const viewer = { authorization: `Share ${new URL(share.url).hash.slice(1)}` };
  const { data: shared } = await app.call('shares.show', { as: viewer });
  const byLink = (path: string, body?: unknown) =>
    at(app, path, {
      headers: { ...as, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
  return [
    ...pathsIn([gallery, photos, shared]).map((path) => at(app, path)),
    at(app, '/api/shared-favourites', { headers: viewer }),
    byLink('/api/gallery'),
    byLink(`/api/gallery/photos?shootId=${shootId}&from=${query.from}`),
    byLink(`/api/gallery/receipts/${of.receiptId}`),
    byLink('/api/gallery/quote', { photoIds: [of.other] }),
  ];
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
