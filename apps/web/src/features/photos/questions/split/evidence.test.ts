import type { Anomaly, Reason } from '@photoslate/contract/photo-evidence';
import type { Shoot } from '@photoslate/contract/shoots';
import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { questionsOf } from '../questions.ts';
import { evidenceWords, gapWords, suggestionWords } from './evidence.ts';
import { at, aTimedRoll } from './timed-roll.test-support.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const labelOf = (id: string) => id;
const shoots = [
  {
    id: '5',
    createdAt: new Date(at('16:08:00')).toISOString(),
    completedAt: new Date(at('16:11:50')).toISOString(),
  },
  { id: '6', createdAt: new Date(at('16:11:54')).toISOString(), completedAt: null },
] as Shoot[];
const late = 'Q5@16:08:24 5@16:11:24 ?@16:12:14 Q6@16:13:00 6@16:13:20';

function factsOf(line: string, kind: Anomaly['kind'], shootId = '6') {
  const roll = aTimedRoll(line);
  const photoIds = roll.filter(({ verdict }) => verdict === 'contradictory').map(({ id }) => id);
  const repair = { kind: 'assign', shootId, photoIds } as const;
  const anomaly = {
    kind,
    key: 'x',
    shootId,
    cameraKey: 'canon',
    photoIds,
    repair,
    settled: false,
  } as Anomaly;
  return { question: questionsOf([anomaly], roll)[0]!, roll, shoots };
}
const evidence = (line: string, kind: Anomaly['kind'], shootId?: string, reasons: Reason[] = []) =>
  evidenceWords({ ...factsOf(line, kind, shootId), reasons }, labelOf);

const suggestion = (line: string, shootId = '6') =>
  suggestionWords({ kind: 'shoot', shootId }, factsOf(line, 'qr-late'), labelOf);

describe('the evidence about a photo', () => {
  it('of a code photographed late has both distances', () => {
    expect(evidence(late, 'qr-late')).toBe(
      'Taken 20 s after shoot 6 was started on the phone, but 46 s before its QR photo.',
    );
  });

  it('before the start of its shoot, or of several photos, is the sentence of the anomaly', () => {
    expect(evidence(late.replace('?@16:12:14', '?@16:11:53'), 'qr-late')).toMatch(
      /^This was taken just before/,
    );
    expect(evidence(`${late} ?@16:13:30`, 'qr-late')).toMatch(/^These were taken just before/);
  });

  it('behind a long pause has its length', () => {
    expect(evidence('5@15:30:10 ?@16:10:00', 'long-pause', '5')).toBe(
      'Taken after a pause of 40 min in shoot 5: other people may have come.',
    );
  });

  it('that no anomaly explains comes from its reasons', () => {
    const order: Reason = { kind: 'order', shootId: '5', qrPhotoId: 'q' };
    const time: Reason = { kind: 'time', shootId: '6' };
    expect(evidence(late, 'unclear', '6', [order, time])).toBe(
      'By the order of the photos it belongs to shoot 5, by its time to shoot 6.',
    );
    expect(evidence(late, 'unclear', '6', [order, time, { kind: 'clock-in-doubt' }])).toBe(
      'This camera’s clock was changed around this time.',
    );
    expect(evidence(late, 'unclear')).toMatch(/contradict each other here\.$/);
  });
});

describe('the reason of a suggestion', () => {
  it('is what the photos around it are', () => {
    expect(suggestion(late)).toBe('Suggested: the next photos are shoot 6.');
    expect(suggestion(late, '5')).toBe('Suggested: the photos before are shoot 5.');
    expect(suggestion('6@16:12:00 h@16:12:10 ?@16:12:14 6@16:13:20')).toBe(
      'Suggested: the photos around are shoot 6.',
    );
  });

  it('is its time if the photos around are of other shoots', () => {
    expect(suggestion('5@16:11:24 ?@16:12:14 7@16:13:20')).toBe('Suggested: shoot 6 was open at this time.');
    expect(suggestion('7@16:11:24 ?@16:12:14 7@16:13:20', '5'), 'it was over').toBeNull();
    expect(suggestion('5@16:11:24 ?@16:11:30 7@16:13:20'), 'it had not begun').toBeNull();
  });

  it('is none for other answers', () => {
    expect(suggestionWords({ kind: 'hide' }, factsOf(late, 'qr-late'), labelOf)).toBeNull();
    expect(suggestionWords(null, factsOf(late, 'qr-late'), labelOf)).toBeNull();
  });
});

it('a long distance is given in whole minutes', () => {
  expect(gapWords(46_000)).toBe('46 s');
  expect(gapWords(185_000)).toBe('3 min 5 s');
  expect(gapWords(1_208_000)).toBe('20 min');
});
