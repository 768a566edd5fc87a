export { shootRecordHandlers } from './shoot-records.routes.ts';
