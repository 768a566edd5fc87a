export { paymentHandlers } from './payments.routes.ts';
export { paymentJobs } from './payments.jobs.ts';
export { paymentChoice, resealAccounts } from './accounts.service.ts';
export { renderOrder } from './orders.render.ts';
