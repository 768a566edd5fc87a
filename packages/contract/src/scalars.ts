import { z } from 'zod';
import { LANGUAGES, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from './constants.ts';

/** UUIDv7. A client may generate the id of anything it creates. */
export const Id = z.uuid();
/** ISO 8601 UTC with milliseconds. */
export const Time = z.iso.datetime({ precision: 3 });
/** A time as sent by clients: any precision, UTC. */
export const SentTime = z.iso.datetime();
/** When the user tapped, in estimated server time, for routes whose body has no other fields. */
export const At = z.object({ at: SentTime.optional() }).nullish();
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;
export const Email = z.string().trim().min(1).max(254).pipe(z.email());
export const Cents = z.int().min(0).max(10_000_000);
export const UncertaintyMs = z.number().min(0).max(86_400_000_000);
/** A line of text typed by a user. */
export const line = (max: number) => z.string().trim().max(max);
export const requiredLine = (max: number) => z.string().trim().min(1).max(max);

/** Every success response: `{ data }`. */
export const answer = <T extends z.ZodType>(data: T) => z.object({ data });
/** Every list response: `{ data, meta: { nextCursor } }`. */
export const list = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), meta: z.object({ nextCursor: z.string().nullable() }) });

export const PageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT),
});

/**
 * One page of a table of the desk: after a row or before one, in an order of the route's list, with
 * `-` for descending. A row that no longer exists starts from the beginning.
 */
export const tableQuery = <S extends string>(sorts: readonly [S, ...S[]], usual: S | `-${S}`) =>
  z.object({
    limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT),
    after: Id.optional(),
    before: Id.optional(),
    sort: z
      .enum([...sorts, ...sorts.map((by): `-${S}` => `-${by}`)])
      .optional()
      .default(usual as never),
  });
/** Whether there are rows before and after the page. */
export const tablePageMeta = z.object({ hasPrevious: z.boolean(), hasNext: z.boolean() });
export const tablePage = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), meta: tablePageMeta });
/** A searched text; below two characters nothing is searched. */
export const Search = z.string().trim().max(100).optional();

export const IdParams = z.object({ id: z.string().max(200) });

/**
 * The response to a request for a mail, the same for any address. `sendsMail`: false while no mail
 * server is set up.
 */
export const MailAsked = answer(z.object({ message: z.string(), sendsMail: z.boolean() }));
