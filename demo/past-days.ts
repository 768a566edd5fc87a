import { loadConfig } from '../apps/server/src/platform/config.ts';
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { createLogger } from '../apps/server/src/platform/log.ts';

/** How many hours ago each paid order arrived, in order. */
const HOURS_AGO = [98, 74, 71, 50, 49, 30];

/**
 * Spreads the demo's orders over several days. API calls only use the current time, so this writes
 * to the demo's database directly.
 */
export async function spreadOverDays(dataDir: string): Promise<void> {
  const config = loadConfig({
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: undefined,
    SMTP_URL: undefined,
  });
  const database = await openDatabase(config, createLogger({ logLevel: 'warn' }), 'guest');
  try {
    const paid = await database.db
      .selectFrom('orders')
      .select('id')
      .where('status', 'in', ['paid', 'refunded'])
      .orderBy('id')
      .execute();
    for (const [index, hours] of HOURS_AGO.entries()) {
      const id = paid[index]?.id;
      if (!id) continue;
      await database.pool.query(
        `update orders set created_at = created_at - $2 * interval '1 hour', paid_at = paid_at - $2 * interval '1 hour' where id = $1`,
        [id, hours],
      );
      await database.pool.query(
        `update receipts set issued_at = issued_at - $2 * interval '1 hour',
           content = jsonb_set(content, '{issuedOn}', to_jsonb(to_char(issued_at - $2 * interval '1 hour', 'YYYY-MM-DD')))
         where order_id = $1 and kind = 'receipt'`,
        [id, hours],
      );
    }
  } finally {
    await database.close();
  }
}
