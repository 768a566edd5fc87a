export { receiptHandlers } from './receipts.routes.ts';
export { forgetTitles, issueCreditNote, issueReceipt, receiptsOf } from './receipts.service.ts';
