export { enqueueMatch, rematch } from './match.service.ts';
export { lockMatching } from './match.store.ts';
export { enqueueMarking } from './marked-previews.ts';
export { mediaUrl, type MediaGrant } from './media-address.ts';
export { readerOf } from './photo-reader.ts';
export { photoJobs } from './photos.jobs.ts';
export { photoHandlers } from './photos.routes.ts';
export { photoCounts, photosOfShoots, type ShootPhoto } from './shoot-photos.store.ts';
export { serveUploads } from './uploads.routes.ts';
