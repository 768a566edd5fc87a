import type { Customer } from '@photoslate/contract/customers';
import type { Calibration, SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { normalizeEmail } from '@photoslate/domain/email-address';
import { shootLabels } from '@photoslate/domain/shoot-label';
import { sessionOutcome, shootOutcome, statusOfNewShoot } from '@photoslate/domain/states';
import { sessionOf, shootOf } from '../../apps/web/src/lib/offline/operation.fixture.ts';
import type { Answer, Operation } from '../../apps/web/src/lib/offline/operation.ts';
import { Refused, type FieldServer } from './field-server.ts';

const ORIGIN = 'https://photos.example';
type Kept = Omit<Shoot, 'label'>;

/**
 * A model of the server without a database, as described by product and guide. The phones of a
 * history talk to it.
 */
export function modelServer(): FieldServer {
  const sessions = new Map<string, SessionDetail>();
  const shoots: Kept[] = [];
  const leases = new Map<string, { deviceId: string; bound: boolean }>();
  const done = new Map<string, { body: string; answer: () => Answer }>();
  const effects: string[] = [];
  let codes = 0;

  const sessionBy = (id: string) => sessions.get(id) ?? refuse(404, 'not_found');
  const shootBy = (id: string) => shoots.find((shoot) => shoot.id === id) ?? refuse(404, 'not_found');
  const openIn = (sessionId: string) =>
    shoots.filter((shoot) => shoot.sessionId === sessionId && shoot.status === 'open');
  const complete = (shoot: Kept, at: string) =>
    Object.assign(shoot, { status: 'completed', completedAt: at > shoot.createdAt ? at : shoot.createdAt });
  const newCode = () => `C${(codes += 1)}`;

  const bind = (code: string | undefined, deviceId: string): string => {
    if (code === undefined) return newCode();
    const lease = leases.get(code);
    if (!lease || lease.bound || lease.deviceId !== deviceId) return refuse(409, 'code_taken');
    lease.bound = true;
    return code;
  };

  const detail = (id: string): SessionDetail => {
    const session = sessionBy(id);
    const own = shoots.filter((shoot) => shoot.sessionId === id);
    const labels = shootLabels(own);
    const all = own.map((shoot, nth) => ({ ...shoot, label: labels[nth]! }));
    return structuredClone({
      ...session,
      shoots: all.filter(({ discardedAt }) => discardedAt === null),
      discardedShoots: all.filter(({ discardedAt }) => discardedAt !== null),
      shootCount: all.filter(({ discardedAt }) => discardedAt === null).length,
    });
  };
  const shootAnswer = (shoot: Kept) => () => {
    const { shoots: listed, discardedShoots } = detail(shoot.sessionId);
    return [...listed, ...discardedShoots].find(({ id }) => id === shoot.id)!;
  };
  const sessionAnswer = (id: string) => () => rowOf(detail(id));
  const calibrationAnswer = (sessionId: string, id: string) => () =>
    structuredClone(sessionBy(sessionId).calibrations.find((one) => one.id === id)!);

  /** Executes a write, and returns a function that renders its response, now and on each replay. */
  const perform = (operation: Operation): (() => Answer) => {
    const { command, deviceId, madeAt } = operation;
    switch (command.route) {
      case 'sessions.create': {
        const { id = '', code } = command.body;
        if (!sessions.has(id)) {
          const hash = bind(code, deviceId);
          sessions.set(id, sessionOf({ id, hash, url: `${ORIGIN}/C/${hash}`, createdAt: madeAt }));
        }
        return sessionAnswer(id);
      }
      case 'sessions.close':
      case 'sessions.resume': {
        const session = sessionBy(command.params.id);
        const closes = command.route === 'sessions.close';
        const outcome = sessionOutcome(session.status, closes ? 'close' : 'resume');
        if (outcome.kind === 'conflict') refuse(409, 'conflict');
        if (outcome.kind === 'applied') {
          if (outcome.completesOpenShoot) for (const open of openIn(session.id)) complete(open, madeAt);
          Object.assign(session, { status: outcome.to, endedAt: closes ? madeAt : null });
        }
        return sessionAnswer(session.id);
      }
      case 'calibrations.start': {
        const session = sessionBy(command.params.id);
        const id = command.body?.id ?? operation.id;
        if (!session.calibrations.some((one) => one.id === id)) {
          if (session.status === 'ended') refuse(409, 'session_ended');
          const started: Calibration = {
            id,
            hash: session.hash,
            url: session.url,
            startedAt: madeAt,
            confirmedAt: null,
          };
          session.calibrations.push(started);
        }
        return calibrationAnswer(session.id, id);
      }
      case 'calibrations.confirm': {
        const session = sessionBy(command.params.id);
        const found = session.calibrations.find(({ id }) => id === command.params.calibrationId);
        if (!found) return refuse(404, 'not_found');
        if (found.confirmedAt === null) {
          found.confirmedAt = madeAt;
          session.calibratedAt = madeAt;
        }
        return sessionAnswer(session.id);
      }
      case 'shoots.start': {
        const session = sessionBy(command.params.id);
        const { id = operation.id, code, number = shoots.length + 1 } = command.body ?? {};
        const existing = shoots.find((shoot) => shoot.id === id);
        if (existing) return shootAnswer(existing);
        const outcome = sessionOutcome(session.status, 'start-shoot');
        const status = statusOfNewShoot(session.status);
        const hash = bind(code, deviceId);
        if (outcome.completesOpenShoot) for (const open of openIn(session.id)) complete(open, madeAt);
        const { label: _, ...made } = shootOf({
          id,
          hash,
          url: `${ORIGIN}/C/${hash}`,
          number,
          sessionId: session.id,
          status,
          late: outcome.kind === 'late',
          createdAt: madeAt,
          completedAt: status === 'completed' ? madeAt : null,
        });
        shoots.push(made);
        session.status = outcome.to;
        return shootAnswer(made);
      }
      case 'shoots.generate': {
        const shoot = shootBy(command.params.id);
        const hash = bind(command.body?.code, deviceId);
        Object.assign(shoot, { hash, url: `${ORIGIN}/C/${hash}` }, lateIf(shoot, 'generate'));
        return shootAnswer(shoot);
      }
      case 'shoots.updateContact': {
        const shoot = shootBy(command.params.id);
        for (const contact of command.body.customers) {
          if (!contact.email.includes('@')) refuse(422, 'invalid');
          saveCustomer(shoot, contact.id ?? operation.id, contact.email, madeAt);
        }
        Object.assign(shoot, lateIf(shoot, 'contact'));
        return shootAnswer(shoot);
      }
      case 'shoots.link':
      case 'shoots.unlink': {
        const shoot = shootBy(command.params.id);
        const customer = shoot.customers.find(({ id }) => id === command.params.customerId);
        if (!customer) return refuse(404, 'not_found');
        customer.linked = command.route === 'shoots.link';
        return shootAnswer(shoot);
      }
      case 'shoots.update': {
        const shoot = shootBy(command.params.id);
        const { title, completed } = command.body;
        if (completed !== undefined) setCompleted(shoot, completed, madeAt);
        if (title !== undefined) shoot.title = title;
        return shootAnswer(shoot);
      }
      default:
        throw new Error(`No history does ${command.route}`);
    }
  };

  const lateIf = (shoot: Kept, verb: 'generate' | 'contact' | 'complete') =>
    shootOutcome(sessionBy(shoot.sessionId).status, shoot.status, verb).kind === 'late' ? { late: true } : {};

  const setCompleted = (shoot: Kept, completed: boolean, at: string) => {
    const session = sessionBy(shoot.sessionId);
    const outcome = shootOutcome(session.status, shoot.status, completed ? 'complete' : 'reopen');
    if (outcome.kind === 'conflict') refuse(409, 'session_ended');
    if (outcome.kind === 'already') return;
    const late = completed ? lateIf(shoot, 'complete') : {};
    if (outcome.completesOpenShoot) for (const open of openIn(session.id)) complete(open, at);
    if (completed) Object.assign(complete(shoot, at), late);
    else Object.assign(shoot, { status: 'open', completedAt: null });
  };

  return {
    effects,
    async take(operation) {
      const { id, command } = operation;
      const body = JSON.stringify(command);
      const before = done.get(id);
      if (before) return before.body === body ? before.answer() : refuse(409, 'operation_reused');
      const answer = perform(operation);
      effects.push(id);
      done.set(id, { body, answer });
      return answer();
    },
    show: async (id) => detail(id),
    list: async () => [...sessions.keys()].map((id) => rowOf(detail(id))),
    async lease(deviceId, count) {
      const leased = Array.from({ length: count }, newCode);
      for (const code of leased) leases.set(code, { deviceId, bound: false });
      return leased;
    },
  };
}

function refuse(status: number, code: string): never {
  throw new Refused(status, code);
}

function rowOf({
  shoots: _shoots,
  calibrations: _calibrations,
  unlinkedCustomers: _unlinked,
  discardedShoots: _discarded,
  ...row
}: SessionDetail) {
  return row;
}

function saveCustomer(shoot: Kept, id: string, email: string, at: string): void {
  const known =
    shoot.customers.find((customer) => customer.id === id) ??
    shoot.customers.find((customer) => normalizeEmail(customer.email) === normalizeEmail(email));
  if (known) Object.assign(known, { email, linked: true });
  else shoot.customers.push(customerOf(id, email, at));
}

const customerOf = (id: string, email: string, registeredAt: string): Customer => ({
  id,
  firstName: null,
  lastName: null,
  email,
  phone: null,
  language: 'en',
  linked: true,
  source: 'photographer',
  registeredAt,
  confirmed: false,
});
