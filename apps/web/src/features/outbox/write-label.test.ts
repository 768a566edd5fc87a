import { i18n } from '@lingui/core';
import { beforeEach, expect, it } from 'vitest';
import type { Command, FieldRoute } from '#lib/offline/operation.ts';
import { operationOf, sessionOf, shootOf } from '#lib/offline/operation.fixture.ts';
import { writeLabel } from './write-label.ts';

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const session = sessionOf({ shoots: [shootOf({ label: '7' })] });
const ofSession = { params: { id: 'session' } };
const ofShoot = { params: { id: 'shoot' } };
const ofCustomer = { params: { id: 'shoot', customerId: 'c' } };

/** Every kind of write, with its name. */
const WRITES: { [N in FieldRoute]: readonly [Omit<Extract<Command, { route: N }>, 'route'>, string] } = {
  'sessions.create': [
    { body: { location: { id: 'l' }, priceGroupId: 'p' } },
    `Create session at ${session.location.name}`,
  ],
  'sessions.close': [{ ...ofSession, body: {} }, 'End the session'],
  'sessions.resume': [{ ...ofSession, body: {} }, 'Resume the session'],
  'sessions.update': [{ ...ofSession, body: { priceGroupId: 'p' } }, 'Change the prices'],
  'sessions.discard': [{ ...ofSession, body: {} }, 'Discard the session'],
  'sessions.restore': [ofSession, 'Bring back the session'],
  'calibrations.start': [{ ...ofSession, body: {} }, 'Record the calibration'],
  'calibrations.confirm': [{ params: { id: 'session', calibrationId: 'k' } }, 'Confirm the calibration'],
  'shoots.start': [{ ...ofSession, body: { number: 7 } }, 'Start shoot 7'],
  'shoots.generate': [{ ...ofShoot, body: {} }, 'New QR code for shoot 7'],
  'shoots.updateContact': [
    { ...ofShoot, body: { customers: [{ email: 'anna@example.org' }] } },
    'Customer anna@example.org of shoot 7',
  ],
  'shoots.update': [{ ...ofShoot, body: {} }, 'Settings of shoot 7'],
  'shoots.discard': [{ ...ofShoot, body: {} }, 'Discard shoot 7'],
  'shoots.restore': [ofShoot, 'Bring back shoot 7'],
  'shoots.link': [ofCustomer, 'Link a customer to shoot 7'],
  'shoots.unlink': [ofCustomer, 'Unlink a customer from shoot 7'],
  'shoots.decideClaim': [
    { params: { id: 'shoot', claimId: 'c' }, body: { customerId: 'c', accept: true } },
    'Details of a customer of shoot 7',
  ],
  'auth.preferences': [{ body: {} }, 'Your settings'],
};

it.each(Object.entries(WRITES))('the write %s has its own label', (route, [parts, name]) => {
  const command = { route, ...parts } as Command;
  expect(writeLabel(operationOf(command, { shown: { session } }), session)).toBe(name);
});
