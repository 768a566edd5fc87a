export { activityHandlers } from './activity.routes.ts';
export { record, type Doing } from './activity.service.ts';
