export { shareHandlers } from './shares.routes.ts';
