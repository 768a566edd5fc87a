import type { z } from 'zod';

/**
 * Who may call a route at all; what they then may see is decided by the server's one access function.
 * `public`: anyone. `code`: whoever knows a code. `link`: a mailed link. `user`: signed in. `owner`: the studio's owner.
 * `media`: a signed address (`?k=`) made for one grant, one photo and one size, since `<img>` cannot send a token.
 */
export type Access = 'public' | 'code' | 'link' | 'user' | 'owner' | 'media';

/** What a write makes or changes: a replay of its idempotency key renders this resource as it is now. */
export type Resource = 'user' | 'session' | 'calibration' | 'shoot' | 'shoots' | 'order' | 'change' | 'codes';

export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly status: 200 | 201 | 204;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The most bytes its body may have, where that is more than of other calls. */
  readonly bodyBytes?: number;
  /** Its body is handed on as the text that came, whatever its type, because a signature is over each byte of it. */
  readonly raw?: true;
  /** It talks with somebody else's server: it opens its own transactions, so that no connection to the database waits for that one. */
  readonly outside?: true;
  /** `null`: no JSON body (204, media, streams). */
  readonly answer: z.ZodType | null;
  /** Set on each signed-in write that may carry an `Idempotency-Key`. */
  readonly resource?: Resource;
}

export type RouteTable = Readonly<Record<string, Route>>;
