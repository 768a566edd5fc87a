export { invitationToken, resetToken } from './mail-rendering.ts';
export { mailHandlers } from './mail.routes.ts';
export { mailJobs } from './mail.jobs.ts';
export { queueMail, type QueueMail } from './mail.service.ts';
