import type { World } from './world.ts';
import type { Expectations } from './expectations.ts';
import { fieldRows } from './rows-field.ts';
import { studioRows } from './rows-studio.ts';
import { customerRows } from './rows-customers.ts';
import { outsideRows } from './rows-outside.ts';

/**
 * A request to a route, and the expected status for each identity. Parameters and bodies use ids of
 * the first studio.
 */
export interface Row {
  /** The requested path, if the route accepts many. */
  readonly at?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expects: Expectations;
  /**
   * Scopes of canaries that any reader of a 2xx may see, because a secret in the request authorizes
   * it.
   */
  readonly shows?: RegExp;
  /** The expected status for an unknown id, for identities with access. Default 404. */
  readonly unknown?: number;
}
export type Table = Readonly<Record<string, Row>>;

/** One row for each route of the router. Allowed writes run in this order. */
export const tableOf = (world: World): Table => ({
  ...outsideRows(world),
  ...customerRows(world),
  ...fieldRows(world),
  ...studioRows(world),
});
