import type { Language } from '@photoslate/contract/scalars';
import { HttpError } from './http-error.ts';

export interface UserIdentity {
  readonly kind: 'user';
  readonly userId: string;
  readonly studioId: string;
  readonly role: 'photographer' | 'owner';
  readonly loginId: string;
  readonly language: Language;
  /** When the user's access token expires. */
  readonly expiresAt: Date;
  /** The login opens nothing but the setup of the second factor that the studio requires. */
  readonly mustAddSecondFactor?: true;
  /** The user also runs the installation, and has a second factor. */
  readonly isOperator?: true;
}

/** A customer, identified by the mailed link of one address and one session. */
export interface LinkIdentity {
  readonly kind: 'link';
  readonly linkId: string;
  /**
   * The version of the link. Media URLs of an older version become invalid when the version is
   * raised.
   */
  readonly linkVersion: number;
  readonly studioId: string;
  readonly sessionId: string;
  readonly address: string;
  readonly email: string;
  readonly language: Language;
}

/**
 * Anybody with the address with which a customer shares their favourites. They see these photos
 * with a watermark, and nothing else of the customer.
 */
export interface ShareIdentity {
  readonly kind: 'share';
  readonly shareId: string;
  /** The link whose favourites are shared. The share ends with it. */
  readonly linkId: string;
  readonly studioId: string;
  readonly sessionId: string;
  readonly address: string;
  readonly language: Language;
  readonly endsAt: Date;
}

/** Only `authorizeOperator` returns one: a private member cannot be written by hand. */
declare class OperatorProof {
  private readonly isChecked: true;
}
/**
 * Somebody who runs the installation. It names no studio, so `authorize` never opens a photo or a
 * customer to it.
 */
export type OperatorIdentity = OperatorProof & {
  readonly kind: 'operator';
  readonly userId: string;
  readonly loginId: string;
  readonly language: Language;
};

export type Identity = { readonly kind: 'nobody' } | UserIdentity | LinkIdentity | ShareIdentity;

/**
 * @throws HttpError `second_factor_missing` if the login only opens the setup of the second factor
 */
export function refuseWithoutSecondFactor({
  mustAddSecondFactor,
}: Pick<UserIdentity, 'mustAddSecondFactor'>): void {
  if (mustAddSecondFactor) throw new HttpError('second_factor_missing');
}

/**
 * The only check for what concerns the whole installation.
 *
 * @throws HttpError `unauthenticated`, `second_factor_missing`, `forbidden`
 */
export function authorizeOperator(identity: Identity): OperatorIdentity {
  if (identity.kind !== 'user') throw new HttpError('unauthenticated');
  refuseWithoutSecondFactor(identity);
  if (!identity.isOperator) throw new HttpError('forbidden');
  const { userId, loginId, language } = identity;
  return { kind: 'operator', userId, loginId, language } as OperatorIdentity;
}

/** The properties that the access check needs. A store loads them together with the thing. */
export interface Subject {
  readonly studioId: string;
  readonly photographerId: string;
  readonly sessionId?: string;
  /**
   * The addresses that its gallery is open to now: the linked addresses while it is published,
   * otherwise none.
   */
  readonly openTo?: readonly string[];
  /** The links that have it as a favourite. */
  readonly favouriteOf?: readonly string[];
}

/**
 * A private member is lost by an object spread, and binds the proof to the type that was checked.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- one use makes it part of the type
declare class Proof<T> {
  private readonly of: T;
}
/**
 * A thing that this identity may see and change. Only `authorize` returns one; a copy or a merged
 * object does not qualify.
 */
export type Authorized<T> = T & Proof<T>;

/**
 * The only access check: decides whether an identity may see and change a thing.
 *
 * A thing that does not exist or belongs to another studio: 404, so the two cases cannot be told
 * apart. A thing of another photographer of the same studio: 403 (owners pass). A customer sees
 * only what their link opens; everything else is 404. A share shows what its link opens and has as
 * a favourite.
 */
export function authorize<T extends Subject>(identity: Identity, thing: T | undefined): Authorized<T> {
  if (!thing) throw new HttpError('not_found');
  if (identity.kind === 'user') {
    if (thing.studioId !== identity.studioId) throw new HttpError('not_found', { isForeign: true });
    if (identity.role !== 'owner' && thing.photographerId !== identity.userId)
      throw new HttpError('forbidden');
    return thing as Authorized<T>;
  }
  if (identity.kind === 'link' || identity.kind === 'share') {
    const isOpen = thing.sessionId === identity.sessionId && thing.openTo?.includes(identity.address);
    const isShown = identity.kind === 'link' || thing.favouriteOf?.includes(identity.linkId);
    if (isOpen && isShown) return thing as Authorized<T>;
  }
  throw new HttpError('not_found', { isForeign: true });
}
