import type { FastifyReply } from 'fastify';
import { authorize, type Identity } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { knownId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import { receiptNumber } from './receipts.service.ts';
import { receiptById } from './receipts.store.ts';

export const receiptHandlers = (_platform: Platform) =>
  ({
    'receipts.show': async ({ tx, identity, params, reply }) => sendReceipt(tx, identity, params.id, reply),
    'receipts.showToCustomer': async ({ tx, identity, params, reply }) =>
      sendReceipt(tx, identity, params.id, reply),
  }) satisfies Partial<Handlers>;

/** @throws HttpError `not_found` if the identity has no access to the receipt */
async function sendReceipt(
  db: Db | Tx,
  identity: Identity,
  id: string,
  reply: FastifyReply,
): Promise<undefined> {
  const receipt = authorize(identity, await receiptById(db, knownId(id)));
  const number = receiptNumber(receipt);
  const { writeReceipt } = await import('./receipt-pdf.ts');
  const pdf = await writeReceipt({ ...receipt.content, kind: receipt.kind, number, email: receipt.email });
  await reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${receipt.kind}-${number}.pdf"`)
    .type('application/pdf')
    .send(pdf);
}
