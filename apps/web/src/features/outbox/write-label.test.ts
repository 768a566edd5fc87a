import { i18n } from '@lingui/core';
import { beforeEach, expect, it } from 'vitest';
import type { Command } from '#lib/offline/operation.ts';
import { operationOf, sessionOf, shootOf } from '#lib/offline/operation.fixture.ts';
import { writeLabel } from './write-label.ts';

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const session = sessionOf({ shoots: [shootOf({ label: '7' })] });
const named = (command: Command) => writeLabel(operationOf(command), session);

it('each kind of write has a name of its own', () => {
  const ofSession = { params: { id: 'session' } };
  const ofShoot = { params: { id: 'shoot' } };
  const ofCustomer = { params: { id: 'shoot', customerId: 'c' } };
  const names = [
    named({ route: 'sessions.close', ...ofSession, body: {} }),
    named({ route: 'sessions.resume', ...ofSession, body: {} }),
    named({ route: 'sessions.discard', ...ofSession, body: {} }),
    named({ route: 'sessions.restore', ...ofSession }),
    named({ route: 'calibrations.start', ...ofSession, body: {} }),
    named({ route: 'calibrations.confirm', params: { id: 'session', calibrationId: 'k' } }),
    named({ route: 'shoots.start', ...ofSession, body: { number: 7 } }),
    named({ route: 'shoots.generate', ...ofShoot, body: {} }),
    named({ route: 'shoots.update', ...ofShoot, body: {} }),
    named({ route: 'shoots.discard', ...ofShoot, body: {} }),
    named({ route: 'shoots.restore', ...ofShoot }),
    named({ route: 'shoots.link', ...ofCustomer }),
    named({ route: 'shoots.unlink', ...ofCustomer }),
  ];
  expect(new Set(names).size).toBe(names.length);
  expect(named({ route: 'sessions.restore', ...ofSession })).toBe('Bring back the session');
  expect(named({ route: 'shoots.restore', ...ofShoot })).toBe('Bring back shoot 7');
  expect(named({ route: 'shoots.unlink', ...ofCustomer })).toBe('Unlink a customer from shoot 7');
});
