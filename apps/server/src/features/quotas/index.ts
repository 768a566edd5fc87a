export { quotaHandlers } from './quotas.routes.ts';
export { quotaJobHandlers } from './quotas.job-handlers.ts';
export { refuseBeyondQuota } from './quotas.service.ts';
export { addUp, setQuota, useColumns, useOf, usedByStudio } from './quotas.store.ts';
