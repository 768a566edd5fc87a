import type { Page } from '@playwright/test';
import { desk, type Screen } from '../screen.ts';

const day = (date: number, time: string) => `2026-11-${String(date).padStart(2, '0')}T${time}:00.000Z`;
const failed = (job: object) => ({ state: 'failed', tries: 6, ...job });

/** What a hosting company would see on a bad morning. */
const OPERATION = {
  servers: [
    { id: '1', role: 'web', version: '0.2.0', host: 'photos-1', startedAt: day(24, '05:12') },
    { id: '2', role: 'web', version: '0.2.0', host: 'photos-2', startedAt: day(24, '05:14') },
    { id: '3', role: 'worker', version: '0.1.0', host: 'photos-worker-1', startedAt: day(9, '18:40') },
  ],
  backup: {
    lastRunAt: day(27, '03:00'),
    failure: 'full',
    lastGoodAt: day(26, '03:04'),
    lastDrillAt: day(2, '09:31'),
  },
  queues: [
    { job: 'photos.read', running: 4, waiting: 1286, oldestSeconds: 340, failed: 1 },
    { job: 'mail.send', running: 0, waiting: 31, oldestSeconds: 7800, failed: 0 },
  ],
  failedJobs: [
    failed({
      id: '00000000-0000-4000-8000-000000000001',
      job: 'photos.read',
      reason: "ENOSPC: no space left on device, write '/data/photos/partial/4f'",
      at: day(27, '07:52'),
    }),
    failed({
      id: '00000000-0000-4000-8000-000000000002',
      job: 'privacy.remove-files',
      reason: '',
      at: day(26, '21:07'),
    }),
    {
      id: '00000000-0000-4000-8000-000000000003',
      job: 'mail.send',
      state: 'retrying',
      tries: 3,
      reason: 'Error: ECONNREFUSED',
      at: day(27, '09:15'),
    },
  ],
  failedJobCount: 3,
  failedMails: [
    {
      id: '00000000-0000-4000-8000-000000000004',
      studio: 'Studio Noordlicht',
      kind: 'invitation',
      state: 'queued',
      reason: null,
      serverFault: 'unreachable',
      createdAt: day(27, '08:41'),
    },
    {
      id: '00000000-0000-4000-8000-000000000005',
      studio: 'Lichtblick Hochzeitsfotografie Berlin-Brandenburg',
      kind: 'reminder',
      state: 'bounced',
      reason: 'no_such_address',
      serverFault: null,
      createdAt: day(26, '17:20'),
    },
  ],
  failedMailCount: 2,
};
const use = (number: number, name: string, amounts: object) => ({
  id: `00000000-0000-4000-8000-0000000001${number}`,
  name,
  createdAt: day(1, '10:00'),
  lastSessionAt: day(22, '16:00'),
  quotaPhotos: null,
  quotaBytes: null,
  ...amounts,
});
const STUDIOS = [
  use(10, 'Studio Noordlicht', { users: 6, sessions: 412, photos: 1_284_310, bytes: 9.81e12 }),
  use(11, 'Lichtblick Hochzeitsfotografie Berlin-Brandenburg', {
    users: 3,
    sessions: 96,
    photos: 88_041,
    bytes: 6.4e11,
  }),
  use(12, 'Foto Rossi', {
    users: 1,
    sessions: 2,
    photos: 312,
    bytes: 2.1e9,
    quotaPhotos: 5000,
    quotaBytes: 50e9,
  }),
  use(13, 'Operators', { users: 2, sessions: 0, photos: 0, bytes: 0, lastSessionAt: null }),
];
const WELL = {
  ...OPERATION,
  servers: [{ id: '1', role: 'all', version: '0.2.0', host: 'photoslate', startedAt: day(24, '05:12') }],
  backup: { ...OPERATION.backup, failure: null, lastGoodAt: day(27, '03:00') },
  queues: [],
  failedJobs: [],
  failedJobCount: 0,
  failedMails: [],
  failedMailCount: 0,
};

const answer = (data: unknown) => ({ status: 200, json: { data } });

/** The demo's owner is no operator, so the answers are given here. */
const shows = (operation: object) => async (page: Page) => {
  await page.route(/\/api\/operator$/, (route) => route.fulfill(answer(operation)));
  await page.route(/\/api\/operator\/studios$/, (route) => route.fulfill(answer(STUDIOS)));
};

const part = (name: string) => () => `/operator?part=${name}`;
const before = shows(OPERATION);

/** The page for those who run the installation. */
export const operatorScreens: readonly Screen[] = [
  desk('operator', () => '/operator', { before, isMain: true }),
  desk('operator-jobs', part('jobs'), { before, isMain: true }),
  desk('operator-mails', part('mails'), { before, isMain: true }),
  desk('operator-studios', part('studios'), { before, isMain: true }),
  desk('operator-well', () => '/operator', { before: shows(WELL) }),
  desk('operator-jobs-well', part('jobs'), { before: shows(WELL) }),
  desk('operator-mails-well', part('mails'), { before: shows(WELL) }),
  desk('operator-failed', () => '/operator', { fault: 'failed' }),
  desk('operator-loading', () => '/operator', { fault: 'loading' }),
  desk('operator-offline', () => '/operator', { before, fault: 'offline' }),
];
