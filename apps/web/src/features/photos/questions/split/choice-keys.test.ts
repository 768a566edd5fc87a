import { expect, it } from 'vitest';
import { keysOfChoices } from './choice-keys.ts';
import { type Choice, MOST_CHOICES } from './choices.ts';
import { questionCommand } from './question-keys.ts';

const shoot = (shootId: string): Choice => ({ kind: 'shoot', shootId });
const keys = (...choices: Choice[]) => keysOfChoices(choices, (id) => id).join(' ');
const others: readonly Choice[] = [
  { kind: 'shoots', shootIds: ['1', '2'] },
  { kind: 'qr-photo', shootId: '2' },
  { kind: 'new-shoot', code: 'C' },
  { kind: 'session', sessionId: 'x' },
  { kind: 'hide' },
  { kind: 'leave' },
];

it('the key of a shoot is its number, in whichever order the shoots are', () => {
  expect(keys(shoot('2'), shoot('1'), shoot('9'))).toBe('2 1 9');
});

it('a shoot whose number is no single digit has a letter, as have answers that are no shoot', () => {
  expect(keys(shoot('12'), shoot('2'), shoot('2B'), shoot('?'))).toBe('B 2 C D');
  expect(keys(...others)).toBe('G Q N M H L');
});

it('every answer of a question has another key, and the keyboard knows it', () => {
  const most = Array.from({ length: MOST_CHOICES }, (_, place) => shoot(`${place + 10}`));
  const all = keys(...others, ...most).split(' ');
  expect(new Set(all).size).toBe(others.length + MOST_CHOICES);
  for (const key of all) {
    const held = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false };
    expect(questionCommand({ key: key.toLowerCase(), ...held }), key).toMatchObject({ key });
  }
});
