export { printHandlers } from './prints.routes.ts';
