export { receiptHandlers } from './receipts.routes.ts';
export { issueCreditNote, issueReceipt, receiptsOf } from './receipts.service.ts';
