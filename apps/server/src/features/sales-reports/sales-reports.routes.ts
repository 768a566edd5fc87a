import { recordActivity } from '#features/activity/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import { formerSales, readSales, scopeOf } from './sales-reports.service.ts';
import { salesCsv } from './sales-csv.ts';

export const salesReportHandlers = (_platform: Platform) =>
  ({
    'salesReports.show': async ({ tx, identity, query, now }) => {
      const scope = scopeOf(identity);
      const sales = await readSales(tx, scope, query, now);
      return { data: { ...sales, former: await formerSales(tx, scope, sales) } };
    },
    'salesReports.export': async ({ tx, identity, body, language, now, reply }) => {
      const sales = await readSales(tx, scopeOf(identity), body, now);
      const params = { by: sales.by, from: sales.from, to: sales.to };
      await recordActivity(tx, {
        studioId: identity.studioId,
        by: identity,
        verb: 'sales.exported',
        params,
        at: now,
      });
      reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="sales-${sales.by}-${sales.from}-${sales.to}.csv"`,
        })
        .type('text/csv; charset=utf-8');
      return Buffer.from(salesCsv(sales, language));
    },
  }) satisfies Partial<Handlers>;
