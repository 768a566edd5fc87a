import type { Language } from '@photoslate/contract/scalars';
import { HttpError } from './http-error.ts';

export interface UserIdentity {
  readonly kind: 'user';
  readonly userId: string;
  readonly studioId: string;
  readonly role: 'photographer' | 'owner';
  readonly loginId: string;
  readonly language: Language;
  /** When the access token that named this user runs out. */
  readonly expiresAt: Date;
}

/** A customer, known by the mailed link of one address and one session. */
export interface LinkIdentity {
  readonly kind: 'link';
  readonly linkId: string;
  /** Which version of the link it is; media addresses made for it die when the version is raised. */
  readonly linkVersion: number;
  readonly studioId: string;
  readonly sessionId: string;
  readonly address: string;
  readonly email: string;
  readonly language: Language;
}

export type Identity = { readonly kind: 'nobody' } | UserIdentity | LinkIdentity;

/** What the decision needs to know of a thing; a store loads it together with the thing. */
export interface Subject {
  readonly studioId: string;
  readonly photographerId: string;
  readonly sessionId?: string;
  /** Whom its gallery is open to right now: the linked addresses while published, else nobody. */
  readonly openTo?: readonly string[];
}

/** A private member does not survive an object spread, and ties the proof to the type that was checked. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- one use makes it part of the type
declare class Proof<T> {
  private readonly of: T;
}
/** A thing that this identity may see and change. Only `authorize` makes one: a copy or a merged object is none. */
export type Authorized<T> = T & Proof<T>;

/**
 * The one place that decides whether an identity may see a thing.
 * Unknown and another studio's: 404, indistinguishable. Another photographer's of the same studio: 403. A customer sees what
 * their link opens, and of all else not even that it exists.
 */
export function authorize<T extends Subject>(identity: Identity, thing: T | undefined): Authorized<T> {
  if (!thing) throw new HttpError('not_found');
  if (identity.kind === 'user') {
    if (thing.studioId !== identity.studioId) throw new HttpError('not_found');
    if (identity.role !== 'owner' && thing.photographerId !== identity.userId)
      throw new HttpError('forbidden');
    return thing as Authorized<T>;
  }
  if (identity.kind === 'link') {
    const open = thing.sessionId === identity.sessionId && thing.openTo?.includes(identity.address);
    if (open) return thing as Authorized<T>;
  }
  throw new HttpError('not_found');
}
