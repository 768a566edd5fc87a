export { logoFiles } from './logo-files.ts';
export { logoHandlers } from './logos.routes.ts';
export { logoKey } from './logos.store.ts';
export { logoJobs } from './logos.jobs.ts';
