import type { z } from 'zod';

/**
 * Who may call a route. The server's access check decides what the caller then may see.
 * - `public`: anybody.
 * - `code`: anybody who knows a code.
 * - `link`: a mailed link.
 * - `share`: the address of shared favourites.
 * - `user`: signed in.
 * - `owner`: the studio's owner.
 * - `operator`: a user who also runs the installation, in a login with a second factor.
 * - `media`: a signed URL (`?k=`) for one grant, one photo and one size, because `<img>` cannot
 * send a token.
 */
export type Access = 'public' | 'code' | 'link' | 'share' | 'user' | 'owner' | 'operator' | 'media';

/**
 * The resource that a write creates or changes. A replay of its idempotency key returns the current
 * state of this resource.
 */
export type Resource = 'user' | 'session' | 'calibration' | 'shoot' | 'shoots' | 'order' | 'change' | 'codes';

/**
 * Whether the user must have confirmed that it is them (`auth.confirm`), in this login and a few
 * minutes ago at most.
 * - `none`: never.
 * - `fresh`: always.
 * - names of fields: if the body has one of them.
 */
export type Confirmation = 'none' | 'fresh' | readonly string[];

interface RouteRow {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly status: 200 | 201 | 204;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Maximum size of the request body, if larger than the default. */
  readonly bodyBytes?: number;
  /**
   * The handler gets the body as the unparsed text, whatever its content type, because a signature
   * covers every byte of it.
   */
  readonly raw?: true;
  /**
   * The handler opens its own transactions: it calls an external server, or it consumes a rate
   * limit, which uses a transaction of its own. A request never waits for one of them while it
   * holds a database connection.
   */
  readonly outside?: true;
  /**
   * `desk`: reads much, for one person at a desk. It uses database connections of its own, so that
   * it cannot hold up customers and phones.
   */
  readonly pool?: 'desk';
  /**
   * Also for a login that only opens the setup of the second factor, because the studio requires
   * one.
   */
  readonly beforeSecondFactor?: true;
  /** What is not stated needs none. Each write of an owner or an operator states it. */
  readonly confirmation?: Confirmation;
  /** `null`: no JSON response body (204, media, streams). */
  readonly answer: z.ZodType | null;
  /** Set on each signed-in write that may have an `Idempotency-Key`. */
  readonly resource?: Resource;
}

/**
 * The table does not compile while a write of an owner or an operator says nothing of a
 * confirmation.
 */
export type Route = RouteRow &
  (
    | { readonly method: 'GET' }
    | { readonly access: Exclude<Access, 'owner' | 'operator'> }
    | { readonly confirmation: Confirmation }
  );

export type RouteTable = Readonly<Record<string, Route>>;
