import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type SessionCommand,
  type SessionStatus,
  galleryOutcome,
  isCollecting,
  orderOutcome,
  sessionOutcome,
  shootOutcome,
  statusOfNewShoot,
  undoPublishOutcome,
} from './states.ts';

describe('a session', () => {
  it.each([
    ['calibrating', 'start-shoot', 'applied', 'active', false],
    ['active', 'start-shoot', 'applied', 'active', true],
    ['ended', 'start-shoot', 'late', 'ended', false],
    ['calibrating', 'calibrate', 'applied', 'calibrating', false],
    ['active', 'calibrate', 'applied', 'active', false],
    ['ended', 'calibrate', 'conflict', 'ended', false],
    ['calibrating', 'close', 'applied', 'ended', false],
    ['active', 'close', 'applied', 'ended', true],
    ['ended', 'close', 'already', 'ended', false],
    ['calibrating', 'resume', 'conflict', 'calibrating', false],
    ['active', 'resume', 'already', 'active', false],
    ['ended', 'resume', 'applied', 'active', false],
  ] as const)(
    'in state %s, the command %s results in %s and state %s',
    (from, command, kind, to, completesOpenShoot) => {
      expect(sessionOutcome(from, command)).toEqual({ kind, to, completesOpenShoot });
    },
  );

  it('never returns to calibrating, and a repeated command does not change the state again', () => {
    const commands = fc.constantFrom<SessionCommand>('start-shoot', 'calibrate', 'close', 'resume');
    fc.assert(
      fc.property(fc.array(commands), (all) => {
        let status: SessionStatus = 'calibrating';
        for (const command of all) {
          const before: SessionStatus = status;
          status = sessionOutcome(status, command).to;
          if (before !== 'calibrating') expect(status).not.toBe('calibrating');
          expect(sessionOutcome(status, command).to).toBe(status);
        }
      }),
    );
  });
});

describe('a shoot', () => {
  it.each([
    ['active', 'open', 'complete', 'applied', 'completed', false],
    ['active', 'completed', 'complete', 'already', 'completed', false],
    ['ended', 'completed', 'complete', 'already', 'completed', false],
    ['ended', 'open', 'complete', 'late', 'completed', false],
    ['active', 'completed', 'reopen', 'applied', 'open', true],
    ['active', 'open', 'reopen', 'already', 'open', false],
    ['ended', 'completed', 'reopen', 'conflict', 'completed', false],
    ['active', 'completed', 'generate', 'applied', 'completed', false],
    ['ended', 'completed', 'generate', 'late', 'completed', false],
    ['active', 'open', 'contact', 'applied', 'open', false],
    ['ended', 'completed', 'contact', 'late', 'completed', false],
  ] as const)(
    'in session state %s and shoot state %s, the command %s results in %s and state %s',
    (session, shoot, command, kind, to, completes) => {
      expect(shootOutcome(session, shoot, command)).toEqual({ kind, to, completesOpenShoot: completes });
    },
  );

  it('is completed from the start when it arrives after the end of the session', () => {
    expect(statusOfNewShoot('ended')).toBe('completed');
    expect(statusOfNewShoot('active')).toBe('open');
  });
});

describe('a gallery', () => {
  it.each([
    ['collecting', 'publish', 'applied', 'published'],
    ['published', 'publish', 'already', 'published'],
    ['recalled', 'publish', 'applied', 'published'],
    ['collecting', 'recall', 'conflict', 'collecting'],
    ['published', 'recall', 'applied', 'recalled'],
    ['recalled', 'recall', 'already', 'recalled'],
  ] as const)('in state %s, the command %s results in %s and state %s', (from, command, kind, to) => {
    expect(galleryOutcome(from, command)).toEqual({ kind, to });
  });

  const now = new Date('2026-06-06T08:00:00Z');
  const [soon, past] = [new Date(now.getTime() + 1), new Date(now)];
  it.each([
    ['collecting', soon, 'applied'],
    ['recalled', soon, 'applied'],
    ['collecting', null, 'already'],
    ['recalled', null, 'already'],
    ['collecting', past, 'conflict'],
    ['published', null, 'conflict'],
  ] as const)('that is %s and due at %s answers an undo with %s', (gallery, publishAt, kind) => {
    expect(undoPublishOutcome({ gallery, publishAt }, now)).toEqual({ kind, to: gallery });
  });

  it('links people who register only while it is neither published nor about to be', () => {
    expect(isCollecting({ gallery: 'collecting', publishAt: null })).toBe(true);
    expect(isCollecting({ gallery: 'collecting', publishAt: soon })).toBe(false);
    expect(isCollecting({ gallery: 'recalled', publishAt: null })).toBe(false);
  });
});

describe('an order', () => {
  it.each([
    ['open', 'pay', 'applied', 'paid'],
    ['paid', 'pay', 'already', 'paid'],
    ['cancelled', 'pay', 'conflict', 'cancelled'],
    ['paid', 'refund', 'applied', 'refunded'],
    ['open', 'refund', 'conflict', 'open'],
    ['open', 'cancel', 'applied', 'cancelled'],
    ['paid', 'cancel', 'conflict', 'paid'],
  ] as const)('in state %s, the command %s results in %s and state %s', (from, command, kind, to) => {
    expect(orderOutcome(from, command)).toEqual({ kind, to });
  });
});
