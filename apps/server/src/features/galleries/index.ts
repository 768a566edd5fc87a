export { galleryJobHandlers } from './galleries.job-handlers.ts';
export { confirmRegistrations, waiveConfirmation } from './confirming.service.ts';
export { serveGalleryEvents } from './gallery-events.ts';
export { galleryHandlers } from './galleries.routes.ts';
export { sendLinksAgain } from './galleries.service.ts';
export { findMailPhoto } from './mail-photo.service.ts';
export { notifyLinked } from './notifying.service.ts';
