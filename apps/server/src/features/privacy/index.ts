export { withoutErased } from './late.ts';
export { erasureFiles, replayLedger } from './ledger.ts';
export { privacyHandlers } from './privacy.routes.ts';
export { privacyJobs } from './privacy.jobs.ts';
