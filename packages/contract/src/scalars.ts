import { z } from 'zod';
import { LANGUAGES, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from './constants.ts';

/** UUIDv7; a client may make one for whatever it creates. */
export const Id = z.uuid();
/** ISO 8601 UTC with milliseconds. */
export const Time = z.iso.datetime({ precision: 3 });
/** A moment as clients send it: any precision, UTC. */
export const SentTime = z.iso.datetime();
/** The tap in estimated server time, where a body says nothing else. */
export const At = z.object({ at: SentTime.optional() }).nullish();
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;
export const Email = z.string().trim().min(1).max(254).pipe(z.email());
export const Cents = z.int().min(0).max(10_000_000);
export const UncertaintyMs = z.number().min(0).max(86_400_000_000);
/** A line of text that a person typed. */
export const line = (max: number) => z.string().trim().max(max);
export const requiredLine = (max: number) => z.string().trim().min(1).max(max);

/** Every success: `{ data }`. */
export const answer = <T extends z.ZodType>(data: T) => z.object({ data });
/** Every list: `{ data, meta: { nextCursor } }`. */
export const list = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), meta: z.object({ nextCursor: z.string().nullable() }) });

export const PageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT),
});
export const IdParams = z.object({ id: z.string().max(200) });

/** What is said to whoever asked for a mail, the same for any address. `sendsMail`: false while no mail server is set up. */
export const MailAsked = answer(z.object({ message: z.string(), sendsMail: z.boolean() }));
