import { describe, expect, it } from 'vitest';
import {
  answersAfter,
  inEffect,
  keysBeingSaved,
  lastInEffect,
  type Answer,
  type AnswerEvent,
} from './answers.ts';

const answer = (id: string): Answer => ({
  id,
  questionKey: `question ${id}`,
  choice: { kind: 'hide' },
  photos: [],
  state: 'saving',
  changeId: null,
});
const after = (...events: AnswerEvent[]) => events.reduce<readonly Answer[]>(answersAfter, []);
const given = (id: string): AnswerEvent => ({ kind: 'given', answer: answer(id) });
const saved = (id: string): AnswerEvent => ({ kind: 'saved', id, changeId: `change ${id}` });

describe('the answers of this screen', () => {
  it('hide their question only while they are being saved', () => {
    expect([...keysBeingSaved(after(given('a'), given('b'), saved('a')))]).toEqual(['question b']);
    expect([...keysBeingSaved(after(given('a'), { kind: 'refused', id: 'a' }))]).toEqual([]);
  });

  it('are undone from the last one in effect back to the first', () => {
    const both = after(given('a'), saved('a'), given('b'), saved('b'));
    expect(lastInEffect(both)).toMatchObject({ id: 'b', changeId: 'change b' });
    const undoing = answersAfter(both, { kind: 'undoing', id: 'b' });
    expect(lastInEffect(undoing)?.id).toBe('a');
    expect(lastInEffect(answersAfter(undoing, { kind: 'undone', id: 'b' }))?.id).toBe('a');
    expect(lastInEffect(after(given('a'), { kind: 'refused', id: 'a' }))).toBeUndefined();
  });

  it('stay in effect if their undo is refused', () => {
    const refused = after(given('a'), saved('a'), { kind: 'undoing', id: 'a' }, { kind: 'refused', id: 'a' });
    expect(refused).toMatchObject([{ state: 'saved', changeId: 'change a' }]);
  });

  it('can be undone while they are being saved', () => {
    const early = after(given('a'), { kind: 'undoing', id: 'a' });
    expect([...keysBeingSaved(early)], 'not asked before it is undone').toEqual(['question a']);
    const kept = answersAfter(early, { kind: 'saved', id: 'a', changeId: 'change a' });
    expect(kept).toMatchObject([{ state: 'undoing', changeId: 'change a' }]);
    expect(answersAfter(early, { kind: 'refused', id: 'a' })).toMatchObject([{ state: 'refused' }]);
  });

  it('are listed newest first, without those that are not in effect', () => {
    const all = after(given('a'), saved('a'), given('b'), { kind: 'refused', id: 'b' }, given('c'));
    expect(inEffect(all).map(({ id }) => id)).toEqual(['c', 'a']);
  });
});
