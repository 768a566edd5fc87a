export { activityHandlers } from './activity.routes.ts';
export { activityOfThings, nameOf, thingOf } from './activity.store.ts';
export { recordActivity, type NewActivity } from './activity.service.ts';
