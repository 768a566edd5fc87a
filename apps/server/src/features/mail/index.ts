export { hashOfToken, secretHash } from './mailed-token.ts';
export { mailHandlers } from './mail.routes.ts';
export { removeMailFiles } from './mail-delivery.ts';
export { mailJobs } from './mail.jobs.ts';
export { BounceError, takeBounce } from './bounces.service.ts';
export { warnOfPlaintextMail } from './smtp-encryption.ts';
export { takesReminders } from './mails-wanted.ts';
export { queueMail, type QueueMail } from './mail.service.ts';
