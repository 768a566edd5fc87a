import type { World } from './world.ts';
import type { Expectations } from './expectations.ts';
import { fieldRows } from './rows-field.ts';
import { studioRows } from './rows-studio.ts';
import { customerRows } from './rows-customers.ts';
import { outsideRows } from './rows-outside.ts';

/** What is asked of a route, and what each identity is answered. Parameters and bodies name what belongs to the first studio. */
export interface Row {
  /** The path that is asked for, where the route takes many. */
  readonly at?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expects: Expectations;
  /** Scopes of canaries that whoever gets a 2xx may see, since a secret in the request entitles them. */
  readonly shows?: RegExp;
  /** What an id that nobody has is answered, to whoever may ask at all; 404 unless said. */
  readonly unknown?: number;
}
export type Table = Readonly<Record<string, Row>>;

/** One row for each route of the router. Writes come in this order, when they are made by those who may. */
export const tableOf = (world: World): Table => ({
  ...outsideRows(world),
  ...customerRows(world),
  ...fieldRows(world),
  ...studioRows(world),
});
