export { galleryHandlers } from './galleries.routes.ts';
export { publishShoots, recallShoots, tellLinked } from './publishing.service.ts';
