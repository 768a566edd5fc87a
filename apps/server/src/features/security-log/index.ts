export { affectedCsv } from './affected.ts';
export { noteFailure } from './note-failure.ts';
export { notePhotos } from './note-photos.ts';
export { securityLogHandlers } from './security-log.routes.ts';
export { securityLogJobs } from './security-log.jobs.ts';
export { openSecurityRecorder } from './security-recorder.ts';
