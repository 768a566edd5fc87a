import type { GalleryPhoto, GalleryPreview } from '@photoslate/contract/galleries';
import { customersOfShoots } from '#features/customers/index.ts';
import { linkAt, linkEnd, type OpenShoot, shootsIfPublished } from '#features/links/index.ts';
import type { Authorized, UserIdentity } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Platform } from '#platform/platform.ts';
import { normalizeEmail } from '@photoslate/domain/email-address';
import type { Language } from '@photoslate/contract/scalars';
import { renderGallery, renderPhotos, type Viewer } from './galleries.service.ts';

/** The shoot whose gallery is previewed. */
export interface PreviewedShoot {
  readonly id: string;
  readonly sessionId: string;
  readonly studioId: string;
  readonly photographerId: string;
  readonly language: Language | null;
}

interface Previewed {
  readonly shoot: Authorized<PreviewedShoot>;
  /** The customer through whose eyes the user looks; the latest linked one if it is left out. */
  readonly customerId: string | undefined;
}

/**
 * The gallery of a shoot as one of its linked customers sees it now, or would see it if the shoot
 * were published now. The same functions render it as for the customer's own link; only the media
 * URLs are signed for the user's login. Nothing is recorded.
 *
 * @throws HttpError `not_found` if this customer is not linked to the shoot
 */
export async function previewGallery(
  platform: Platform,
  db: Db | Tx,
  identity: UserIdentity,
  of: Previewed,
  which: 'all' | 'first',
): Promise<GalleryPreview> {
  const { viewer, shoots, customers, customerId } = await lookThrough(db, identity, of);
  const { linkId } = viewer;
  return {
    ...(await renderGallery(platform, db, viewer, shoots, which)),
    share: null,
    expiresAt: linkId && (await linkEnd(db, linkId)).toISOString(),
    state: '',
    customers,
    customerId,
  };
}

/**
 * A page of the photos of one shoot of a preview.
 *
 * @throws HttpError `not_found`
 */
export async function previewPhotos(
  platform: Platform,
  db: Db | Tx,
  identity: UserIdentity,
  of: Previewed,
  page: { readonly shootId: string; readonly from: string },
): Promise<GalleryPhoto[]> {
  const { viewer, shoots } = await lookThrough(db, identity, of);
  return renderPhotos(platform, db, viewer, shoots, page);
}

async function lookThrough(
  db: Db | Tx,
  identity: UserIdentity,
  { shoot, customerId }: Previewed,
): Promise<{
  viewer: Viewer;
  shoots: OpenShoot[];
  customers: GalleryPreview['customers'];
  customerId: string | null;
}> {
  const all = (await customersOfShoots(db, [shoot.id])).get(shoot.id) ?? [];
  const linked = all.filter((customer) => customer.linked);
  const customer = customerId ? linked.find(({ id }) => id === customerId.toLowerCase()) : linked[0];
  if (customerId && !customer) throw new HttpError('not_found');
  const { sessionId, studioId } = shoot;
  const address = customer ? normalizeEmail(customer.email) : null;
  const link = address === null ? undefined : await linkAt(db, sessionId, address);
  return {
    viewer: {
      studioId,
      sessionId,
      email: customer?.email ?? '',
      language: customer?.language ?? shoot.language ?? identity.language,
      linkId: link?.id ?? null,
      grant: { kind: 'login', loginId: identity.loginId },
    },
    shoots: await shootsIfPublished(db, shoot, address),
    customers: linked.map(({ id, firstName, lastName, email, language }) => ({
      id,
      name: [firstName, lastName].filter(Boolean).join(' ') || email,
      language,
    })),
    customerId: customer?.id ?? null,
  };
}
