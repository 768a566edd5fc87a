import { SalesQuery } from '@photoslate/contract/sales-reports';
import { Language, requiredLine } from '@photoslate/contract/scalars';
import { UpdatePriceGroup } from '@photoslate/contract/studio';
import { z } from 'zod';
import { recordActivity } from '#features/activity/index.ts';
import { endLogins, listStudios, studiosNamed } from '#features/auth/index.ts';
import { readSales, salesCsv } from '#features/sales-reports/index.ts';
import { changeUser, listUsers } from '#features/people/index.ts';
import { changePrices, listPriceGroups } from '#features/studio/index.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { parseOptions, UsageError, type Command } from './admin-usage.ts';

const OfStudio = z.object({ studio: requiredLine(120) });
const UserChange = OfStudio.extend({
  email: requiredLine(254),
  role: z.enum(['photographer', 'owner']).optional(),
  active: z.enum(['yes', 'no']).optional(),
});
const euros = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,2})?$/, 'an amount in euros, such as 12 or 12.50')
  .transform((text) => Math.round(Number(text) * 100))
  .pipe(UpdatePriceGroup.shape.buyAllCents);
const Prices = OfStudio.extend({
  position: z.enum(['1', '2', '3']),
  name: UpdatePriceGroup.shape.name,
  first: euros,
  extra: euros,
  all: euros,
});
const SalesFile = OfStudio.extend({ ...SalesQuery.shape, language: Language.default('en') });

const inEuros = (cents: number) => (cents / 100).toFixed(2);

/** Finds the studio with this name. @throws UsageError if there is none, or more than one */
export async function studioNamed(db: Db | Tx, name: string): Promise<{ id: string; name: string }> {
  const [studio, ...more] = await studiosNamed(db, name);
  if (!studio) throw new UsageError(`There is no studio named ${name}.`);
  if (more.length > 0) throw new UsageError(`There are several studios named ${name}.`);
  return studio;
}

/** Commands for studios, their users, prices and sales. Lists are separated by tabs. */
export const studioCommands: Readonly<Record<string, Command>> = {
  'studio:list': async (_options, db) =>
    (await listStudios(db)).map((one) => [one.id, one.name, one.users, one.sessions].join('\t')).join('\n'),

  'user:list': async (options, db) => {
    const { id } = await studioNamed(db, parseOptions(OfStudio, options).studio);
    const users = await listUsers(db, id);
    const lines = users.map((user) =>
      [
        user.email,
        user.role,
        user.deactivatedAt ? 'deactivated' : 'active',
        user.firstName,
        user.lastName,
      ].join('\t'),
    );
    return lines.join('\n');
  },

  'user:update': async (options, db) => {
    const form = parseOptions(UserChange, options);
    const { id: studioId } = await studioNamed(db, form.studio);
    const users = await listUsers(db, studioId);
    const user = users.find(({ email }) => email.toLowerCase() === form.email.toLowerCase());
    if (!user) throw new UsageError(`The studio ${form.studio} has no user ${form.email}.`);
    const change = { role: form.role, active: form.active && form.active === 'yes' };
    const of = { studioId, userId: user.id, by: 'system', now: new Date() } as const;
    const changed = await db
      .transaction()
      .execute((tx) => changeUser((userId, now) => endLogins(tx, { userId }, now), tx, of, change));
    return `${changed.email} is ${changed.role}, ${changed.deactivatedAt ? 'deactivated' : 'active'}.`;
  },

  'prices:list': async (options, db) => {
    const { id } = await studioNamed(db, parseOptions(OfStudio, options).studio);
    const groups = await listPriceGroups(db, id);
    return groups
      .map((group, index) =>
        [
          index + 1,
          group.name,
          inEuros(group.firstPhotoCents),
          inEuros(group.extraPhotoCents),
          inEuros(group.buyAllCents),
        ].join('\t'),
      )
      .join('\n');
  },

  'prices:set': async (options, db) => {
    const form = parseOptions(Prices, options);
    const { id } = await studioNamed(db, form.studio);
    const group = (await listPriceGroups(db, id))[Number(form.position) - 1];
    if (!group) throw new UsageError(`${form.studio} has no price group ${form.position}.`);
    const prices = {
      name: form.name,
      firstPhotoCents: form.first,
      extraPhotoCents: form.extra,
      buyAllCents: form.all,
    };
    const of = { studioId: id, by: 'system' } as const;
    await db.transaction().execute((tx) => changePrices(tx, of, group.id, prices, new Date()));
    return `Price group ${form.position} of ${form.studio} is ${form.name}.`;
  },

  'sales:csv': async (options, db) => {
    const { studio, language, ...query } = parseOptions(SalesFile, options);
    const { id: studioId } = await studioNamed(db, studio);
    return db.transaction().execute(async (tx) => {
      const now = new Date();
      const sales = await readSales(tx, { studioId, photographerId: null }, query, now);
      const params = { by: sales.by, from: sales.from, to: sales.to };
      await recordActivity(tx, { studioId, by: 'system', verb: 'sales.exported', params, at: now });
      return salesCsv(sales, language).trimEnd();
    });
  },
};
