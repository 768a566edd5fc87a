import type { Decision } from '@photoslate/contract/changes';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { keys } from '#lib/query/keys.ts';
import { type IndexedPhotos, withReplaced } from './photo-index.ts';
import { anIndex, anIndexPhoto } from './photo-index.test-support.ts';
import { decided, showDecision } from './show-decision.ts';

const queryKey = keys.photoIndex('S');
const doubtful = anIndexPhoto('1', { verdict: 'contradictory', candidateShootIds: ['A', 'B'] });
const placed = anIndexPhoto('2', { shootIds: ['A'] });
const intoB: Decision = { kind: 'shoots', shootIds: ['B'] };
let client: QueryClient;
let known: IndexedPhotos;

beforeEach(() => {
  client = new QueryClient();
  known = anIndex(doubtful, placed);
  client.setQueryData(queryKey, known);
});
const shown = () => client.getQueryData<IndexedPhotos>(queryKey)?.photos;

test('each decision is shown as the server will show it', () => {
  const byHand = { verdict: 'by-hand', candidateShootIds: [] };
  const inB = { ...byHand, role: 'photo', shootIds: ['B'] };
  const hidden = { ...byHand, role: 'hidden', shootIds: [] };
  expect(decided(doubtful, intoB)).toMatchObject(inB);
  expect(decided(placed, { kind: 'add', shootIds: ['B', 'A'] }).shootIds).toEqual(['A', 'B']);
  expect(decided(placed, { kind: 'remove', shootIds: ['A'] })).toMatchObject(hidden);
  const ofBoth = { ...placed, shootIds: ['A', 'B'] };
  expect(decided(ofBoth, { kind: 'remove', shootIds: ['A'] })).toMatchObject(inB);
  expect(decided(placed, { kind: 'hidden' })).toMatchObject(hidden);
  expect(decided(doubtful, { kind: 'qr-frame', shootId: 'B' })).toMatchObject({
    ...byHand,
    role: 'qr-frame',
    shootIds: [],
    candidateShootIds: ['B'],
  });
  expect(decided(doubtful, { kind: 'qr-frame' }).candidateShootIds).toEqual([]);
});

test('a QR frame stays one in any shoot, and nobody knows where the matching puts a photo', () => {
  const frame = anIndexPhoto('3', { role: 'qr-frame', candidateShootIds: ['A'] });
  expect(decided(frame, intoB)).toBe(frame);
  expect(decided(placed, { kind: 'automatic' })).toBe(placed);
});

test('a decision is shown at once, and taken back if it fails', () => {
  const takeBack = showDecision(client, 'S', ['1', 'gone'], intoB);
  expect(shown()).toMatchObject([{ id: '1', shootIds: ['B'] }, placed]);
  expect(shown()?.[1]).toBe(known.photos[1]);
  takeBack();
  expect(shown()).toEqual([doubtful, placed]);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('what the server sent meanwhile is not taken back', () => {
  const takeBack = showDecision(client, 'S', ['1', '2'], intoB);
  const fromServer = { ...doubtful, shootIds: ['C'] };
  client.setQueryData<IndexedPhotos>(
    queryKey,
    (now) => now && withReplaced(now, new Map([['1', fromServer]])),
  );
  takeBack();
  expect(shown()).toEqual([fromServer, placed]);
});

test('without an index there is nothing to show', () => {
  client.removeQueries({ queryKey });
  showDecision(client, 'S', ['1'], intoB)();
  expect(shown()).toBeUndefined();
});
