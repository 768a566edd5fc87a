// `npm run start-page-photos`: draws the photos of the start page again, into
// apps/web/src/features/auth/photos/. The same code draws the same photos.
import './install/follow-parent.mjs';

await import('../demo/pictures/start-page-photos.ts');
