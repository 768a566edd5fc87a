export { photoJobs } from './photos.jobs.ts';
export { serveUploads } from './uploads.routes.ts';
