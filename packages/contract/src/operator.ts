import { z } from 'zod';
import { Mail, MailReason, MailServerFault } from './mail.ts';
import { QuotaUse } from './quotas.ts';
import { Id, IdParams, Time, answer } from './scalars.ts';
import type { RouteTable } from './route.ts';

/** A server process that runs now. */
export const RunningServer = z.object({
  /** Host and start: two processes of one host differ. */
  id: z.string(),
  role: z.enum(['all', 'web', 'worker', 'reader']),
  version: z.string(),
  host: z.string(),
  startedAt: Time,
});
export type RunningServer = z.infer<typeof RunningServer>;

/** Why the last scheduled backup left no good set. */
export const BackupFailure = z.enum(['full', 'unwritable', 'faults', 'failed']);
export type BackupFailure = z.infer<typeof BackupFailure>;

export const BackupStatus = z.object({
  /** When the last backup was tried; null: none was taken into `BACKUP_TO`. */
  lastRunAt: Time.nullable(),
  failure: BackupFailure.nullable(),
  /** When the newest good backup was taken. */
  lastGoodAt: Time.nullable(),
  /** When a backup was last restored by a drill. */
  lastDrillAt: Time.nullable(),
});
export type BackupStatus = z.infer<typeof BackupStatus>;

/** The jobs of one name. */
export const JobQueue = z.object({
  job: z.string(),
  running: z.int(),
  /** Due, or waiting for their next try. */
  waiting: z.int(),
  /** How long the oldest of them has been due; 0: none is due. */
  oldestSeconds: z.int(),
  /** All tries failed. */
  failed: z.int(),
});
export type JobQueue = z.infer<typeof JobQueue>;

/** A job that failed. `retrying`: it will be tried again; `failed`: it will not. */
export const FailedJob = z.object({
  id: Id,
  job: z.string(),
  state: z.enum(['retrying', 'failed']),
  tries: z.int(),
  /** The error, without addresses. */
  reason: z.string(),
  /** When it is tried again, or when it failed for good. */
  at: Time,
});
export type FailedJob = z.infer<typeof FailedJob>;

/** A mail that was not delivered, without its recipient and its text. */
export const FailedMail = z.object({
  id: Id,
  studio: z.string(),
  kind: Mail.shape.kind,
  state: z.enum(['queued', 'bounced', 'failed']),
  reason: MailReason.nullable(),
  serverFault: MailServerFault.nullable(),
  createdAt: Time,
});
export type FailedMail = z.infer<typeof FailedMail>;

export const Operation = z.object({
  servers: z.array(RunningServer),
  backup: BackupStatus,
  queues: z.array(JobQueue),
  /** The newest of them. */
  failedJobs: z.array(FailedJob),
  failedJobCount: z.int(),
  /** The newest of the last seven days. */
  failedMails: z.array(FailedMail),
  failedMailCount: z.int(),
});
export type Operation = z.infer<typeof Operation>;

/** A studio and what it uses. */
export const StudioUse = z.object({
  id: Id,
  name: z.string(),
  createdAt: Time,
  users: z.int(),
  sessions: z.int(),
  ...QuotaUse.shape,
  lastSessionAt: Time.nullable(),
});
export type StudioUse = z.infer<typeof StudioUse>;

export const operatorRoutes = {
  'operator.show': {
    method: 'GET',
    path: '/api/operator',
    access: 'operator',
    pool: 'desk',
    status: 200,
    summary: 'Show running servers, the last backup, the job queue, and mails that were not delivered',
    answer: answer(Operation),
  },
  'operator.studios': {
    method: 'GET',
    path: '/api/operator/studios',
    access: 'operator',
    pool: 'desk',
    status: 200,
    summary: 'List all studios with what they use, the largest first',
    answer: answer(z.array(StudioUse)),
  },
  'operator.retryJob': {
    method: 'POST',
    path: '/api/operator/jobs/:id/retry',
    access: 'operator',
    pool: 'desk',
    confirmation: 'none',
    status: 204,
    summary: 'Try a failed job again now',
    params: IdParams,
    answer: null,
  },
} as const satisfies RouteTable;
