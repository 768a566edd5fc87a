export { activityHandlers } from './activity.routes.ts';
export { recordActivity, type NewActivity } from './activity.service.ts';
