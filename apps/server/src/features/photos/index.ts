export { enqueueMatch } from './match.service.ts';
export { mediaUrl, type MediaGrant } from './media-address.ts';
export { photoJobs } from './photos.jobs.ts';
export { photoHandlers } from './photos.routes.ts';
export { renderReport } from './render-report.ts';
export { photoCounts, photosOfShoots, type ShootPhoto } from './shoot-photos.store.ts';
export { serveUploads } from './uploads.routes.ts';
