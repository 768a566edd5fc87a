export { hashOfToken, secretHash } from './mailed-token.ts';
export { mailHandlers } from './mail.routes.ts';
export { removeMailFiles } from './mail-delivery.ts';
export { mailJobs } from './mail.jobs.ts';
export { BounceError, handleBounce } from './bounces.service.ts';
export { renderUnsentMail } from './mail-rendering.ts';
export { warnOfPlaintextMail } from './smtp-encryption.ts';
export { acceptsReminders, unsubscribedAmong, unsubscribe } from './unsubscribe.store.ts';
export { queueMail, type QueueMail } from './mail.service.ts';
