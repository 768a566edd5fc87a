import { Anomaly, type Repair } from '@photoslate/contract/photo-evidence';
import { describe, expect, it } from 'vitest';
import { isOfClocks, questionsOf } from '../questions.ts';
import {
  choicesOf,
  concernedIds,
  keyOfChoice,
  MOST_CHOICES,
  withOther,
  type DeskQuestion,
} from './choices.ts';
import { anIndexPhoto } from '../../photo-index/photo-index.test-support.ts';

const KINDS = Anomaly.options.map(({ shape }) => shape.kind.value);
const photoIds = ['a', 'b'];
const photos = photoIds.map((id) =>
  anIndexPhoto(id, { verdict: 'contradictory', candidateShootIds: ['6', '5'] }),
);
const frame = anIndexPhoto('q', { role: 'qr-frame', candidateShootIds: ['6'] });
const REPAIRS: readonly (Repair | null)[] = [
  null,
  { kind: 'assign', shootId: '6', photoIds },
  { kind: 'mark-qr-frame', shootId: '6', photoIds },
  { kind: 'mark-qr-frame', shootId: null, photoIds },
  { kind: 'create-shoot', code: 'C', photoIds },
  { kind: 'move-to-session', sessionId: 'other', photoIds },
  { kind: 'hide', photoIds },
  { kind: 'point-at-photo', cameraKey: 'canon' },
];

function question(kind: Anomaly['kind'], repair: Repair | null, of = photos): DeskQuestion | undefined {
  const found = { key: kind, photoIds: of.map(({ id }) => id), repair, settled: false };
  const about = {
    shootId: '6',
    shootIds: ['6', '5'],
    sessionId: 'other',
    code: 'C',
    byMs: 1,
    cameraKey: 'canon',
  };
  return questionsOf([{ kind, ...about, ...found }], of)[0];
}
const asked = (kind: Anomaly['kind'], repair: Repair | null, of = photos) =>
  question(kind, repair, of) ?? expect.fail(`${kind} is not asked about`);
const said = (of: DeskQuestion, around: readonly string[] = []) => {
  const { list, suggested } = choicesOf(of, around);
  return list.map((choice) => `${keyOfChoice(choice)}${choice === suggested ? '!' : ''}`);
};

const ids = (of: DeskQuestion, ...excluded: string[]) =>
  concernedIds(of, choicesOf(of, []), 'b', new Set(excluded));

describe.each(KINDS)('a question about %s', (kind) => {
  it('has an answer for each repair, or belongs to the clocks', () => {
    for (const repair of REPAIRS) {
      const one = question(kind, repair);
      if (isOfClocks({ kind } as Anomaly)) {
        expect(one).toBeUndefined();
        continue;
      }
      const choices = choicesOf(one ?? expect.fail('it is not asked about'), []);
      expect(choices.list.length).toBeGreaterThan(0);
      expect(choices.list.length).toBeLessThanOrEqual(MOST_CHOICES);
      expect(new Set(choices.list.map(keyOfChoice)).size).toBe(choices.list.length);
      if (choices.suggested) expect(choices.list).toContain(choices.suggested);
    }
  });

  it('about a QR photo alone only tells what happened', () => {
    if (isOfClocks({ kind } as Anomaly)) return;
    expect(choicesOf(asked(kind, null, [frame]), ['6'])).toMatchObject({
      list: [{ kind: 'leave' }],
      suggested: { kind: 'leave' },
      concerns: 'told',
    });
  });
});

describe('the answers to a question', () => {
  it('begin with the proposed shoot, which is selected', () => {
    expect(said(asked('qr-missed', { kind: 'assign', shootId: '5', photoIds }))).toEqual([
      'shoot 5!',
      'shoot 6',
    ]);
  });

  it('begin with a proposed repair that is no shoot', () => {
    expect(
      said(asked('qr-unreadable', { kind: 'mark-qr-frame', shootId: '6', photoIds }), ['4', '7']),
    ).toEqual(['qr-photo!', 'shoot 6', 'shoot 5', 'shoot 4']);
    expect(said(asked('qr-of-strangers', { kind: 'hide', photoIds }))).toEqual([
      'hide!',
      'shoot 6',
      'shoot 5',
    ]);
  });

  it('have none selected if nothing is proposed', () => {
    expect(said(asked('unclear', null), ['6', '4'])).toEqual(['shoot 6', 'shoot 5', 'shoot 4']);
  });

  it('contain all shoots of several codes at once', () => {
    expect(said(asked('several-codes', { kind: 'assign', shootId: '6', photoIds }))).toEqual([
      'shoot 6!',
      'shoot 5',
      'shoots 6 5',
    ]);
  });

  it('are at most four, and a shoot that was searched for takes the last place', () => {
    const four = choicesOf(asked('unclear', null), ['1', '2', '3', '4']);
    expect(four.list.map(keyOfChoice)).toEqual(['shoot 6', 'shoot 5', 'shoot 1', 'shoot 2']);
    expect(withOther(four, '9').list.map(keyOfChoice)).toEqual(['shoot 6', 'shoot 5', 'shoot 1', 'shoot 9']);
    expect(withOther(four, '1')).toBe(four);
  });

  it('are open if nothing is known: all shoots can be searched', () => {
    const unknown = [anIndexPhoto('a', { verdict: 'unmatched' })];
    expect(choicesOf(asked('no-exif', null, unknown), [])).toMatchObject({ list: [], isOpen: true });
  });
});

describe('an answer', () => {
  it('concerns the photos that were not taken out', () => {
    const unclear = asked('unclear', null);
    expect(ids(unclear)).toEqual(['a', 'b']);
    expect(ids(unclear, 'a')).toEqual(['b']);
    expect(ids(unclear, 'a', 'b')).toEqual([]);
  });

  it('about a camera without codes concerns only the photo on the screen', () => {
    expect(ids(asked('camera-without-qr', { kind: 'point-at-photo', cameraKey: 'canon' }))).toEqual(['b']);
  });
});
