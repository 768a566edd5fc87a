export { operatorHandlers } from './operator.routes.ts';
