import type { RouteName } from '@photoslate/contract/routes';

/** The rows of a studio that the requests ask for. */
export interface Subject {
  readonly sessionId: string;
  readonly shootId: string;
  readonly code: string;
  readonly customerId: string;
  readonly lastPhotoCursor: string;
  readonly today: string;
  readonly threeYearsAgo: string;
  readonly monthAgo: string;
}

/** One request of the bench. */
export interface Case {
  readonly label: string;
  readonly route: RouteName;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: (nth: number) => object;
}

/** The reads: every list, table, report and page that a person opens. */
export function readCases(of: Subject): readonly Case[] {
  const ofSession = { params: { id: of.sessionId } };
  const sales = (by: string, from: string) => ({ query: { by, from, to: of.today } });
  return [
    { label: 'codes.show', route: 'codes.show', params: { code: of.code } },
    { label: 'shoots.show', route: 'shoots.show', params: { id: of.shootId } },
    { label: 'shoots.list', route: 'shoots.list', ...ofSession },
    { label: 'sessions.list', route: 'sessions.list', query: { limit: '50' } },
    { label: 'sessions.overview', route: 'sessions.overview' },
    { label: 'sessions.show', route: 'sessions.show', ...ofSession },
    { label: 'photos.list', route: 'photos.list', ...ofSession, query: { limit: '100' } },
    {
      label: 'photos.list, next page',
      route: 'photos.list',
      ...ofSession,
      query: { limit: '100', cursor: of.lastPhotoCursor },
    },
    { label: 'photos.timeline', route: 'photos.timeline', ...ofSession },
    { label: 'photos.index', route: 'photos.index', ...ofSession },
    { label: 'photos.publishChecklist', route: 'photos.publishChecklist', ...ofSession },
    { label: 'card.report', route: 'card.report', ...ofSession },
    { label: 'changes.list', route: 'changes.list', ...ofSession },
    { label: 'orders.list', route: 'orders.list', ...ofSession },
    { label: 'orders.all', route: 'orders.all' },
    { label: 'orders.all, refunded', route: 'orders.all', query: { status: 'refunded' } },
    { label: 'orders.table', route: 'orders.table' },
    { label: 'orders.table, refunded', route: 'orders.table', query: { status: 'refunded' } },
    { label: 'orders.counts', route: 'orders.counts' },
    { label: 'orders.sessions', route: 'orders.sessions' },
    { label: 'customers.list', route: 'customers.list' },
    { label: 'customers.show', route: 'customers.show', params: { id: of.customerId } },
    { label: 'search.find', route: 'search.find', query: { q: 'person 1' } },
    { label: 'mail.table', route: 'mail.table' },
    { label: 'mail.counts', route: 'mail.counts' },
    { label: 'activity.table', route: 'activity.table' },
    { label: 'securityLog.table', route: 'securityLog.table' },
    { label: 'securityLog.table, exports', route: 'securityLog.table', query: { kind: 'exported' } },
    { label: 'shootRecords.show', route: 'shootRecords.show', params: { id: of.shootId } },
    { label: 'attention.show', route: 'attention.show' },
    { label: 'sales by day, 30 days', route: 'salesReports.show', ...sales('day', of.monthAgo) },
    { label: 'sales by session, 3 years', route: 'salesReports.show', ...sales('session', of.threeYearsAgo) },
    {
      label: 'sales by photographer, 3 years',
      route: 'salesReports.show',
      ...sales('photographer', of.threeYearsAgo),
    },
  ];
}

const person = (nth: number) => `new${nth}@family.test`;

/** The writes of the field, into a session and a shoot that were made for this. */
export function writeCases(of: Subject, deviceId: string): readonly Case[] {
  return [
    { label: 'codes.lease 20', route: 'codes.lease', body: () => ({ deviceId, count: 20 }) },
    { label: 'shoots.start', route: 'shoots.start', params: { id: of.sessionId }, body: () => ({}) },
    {
      label: 'codes.register',
      route: 'codes.register',
      params: { code: of.code },
      body: (nth) => ({ email: person(nth), language: 'en', consentVersion: '2026-11' }),
    },
    {
      label: 'shoots.updateContact',
      route: 'shoots.updateContact',
      params: { id: of.shootId },
      body: (nth) => ({ customers: [{ email: person(nth) }] }),
    },
    {
      label: 'privacy.export',
      route: 'privacy.export',
      body: (nth) => ({ email: `person${nth * 7}@family.test` }),
    },
  ];
}
