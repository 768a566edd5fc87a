export { emptySession, eraseAddress } from './erasing.service.ts';
export { readOwnData } from './export.store.ts';
export { isOlderThanErasure, excludeErased } from './reject-erased-contacts.ts';
export { erasureFiles, ErasureLogEntry, replayErasureLog } from './erasure-log.ts';
export { privacyHandlers } from './privacy.routes.ts';
export { privacyJobHandlers } from './privacy.job-handlers.ts';
