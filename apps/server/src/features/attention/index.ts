export { attentionHandlers } from './attention.routes.ts';
export { attentionJobHandlers } from './attention.job-handlers.ts';
