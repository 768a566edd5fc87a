export { noticeJobs } from './notices.jobs.ts';
