export { attentionHandlers } from './attention.routes.ts';
