export { eraseAddress } from './erasing.service.ts';
export { readOwnData } from './export.store.ts';
export { isOlderThanErasure, withoutErased } from './late.ts';
export { erasureFiles, LedgerEntry, replayLedger } from './ledger.ts';
export { privacyHandlers } from './privacy.routes.ts';
export { privacyJobs } from './privacy.jobs.ts';
