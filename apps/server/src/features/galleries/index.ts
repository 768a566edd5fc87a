export { galleryJobs } from './galleries.jobs.ts';
export { serveGalleryChanges } from './gallery-changes.ts';
export { galleryHandlers } from './galleries.routes.ts';
export { publishShoots, recallShoots, tellLinked } from './publishing.service.ts';
