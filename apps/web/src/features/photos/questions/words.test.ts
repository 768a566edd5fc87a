import type { Repair } from '@photoslate/contract/photo-evidence';
import { i18n } from '@lingui/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '@photoslate/contract/constants';
import { anomalyWords, ANOMALY_KINDS } from './question-words.ts';
import { reasonWords, REASON_KINDS } from './reason-words.ts';
import { repairWords, REPAIR_KINDS } from './repair-words.ts';

const catalogues = import.meta.glob<{ messages: Record<string, string> }>('../../../locales/*/photos.po');
const labelOf = () => '7B';
const details = { shootId: 's', shootIds: ['s'], sessionId: 'x', byMs: 61_000, cameraKey: 'c', photoIds: [] };

describe.each(LANGUAGES)('photo messages in %s', (language) => {
  beforeEach(async () => {
    const { messages } = await catalogues[`../../../locales/${language}/photos.po`]!();
    i18n.loadAndActivate({ locale: language, messages });
  });

  it('every match reason has its own sentence', () => {
    const said = REASON_KINDS.flatMap((kind) => reasonWords([{ kind, ...details }], labelOf));
    expect(said).toHaveLength(REASON_KINDS.length);
    expect(new Set(said).size).toBe(said.length);
    for (const sentence of said) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
  });

  it('every anomaly has its own sentence', () => {
    for (const count of [1, 7]) {
      const said = ANOMALY_KINDS.map((kind) => anomalyWords({ kind, ...details }, count, labelOf));
      expect(new Set(said).size).toBe(ANOMALY_KINDS.length);
      for (const sentence of said) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
    }
  });

  it('messages about one photo differ from messages about several', () => {
    const aboutPhotos = [
      'qr-missed',
      'qr-late',
      'before-first-qr',
      'outside-shoots',
      'long-pause',
      'no-exif',
    ];
    for (const kind of aboutPhotos) {
      const [one, seven] = [1, 7].map((count) => anomalyWords({ kind, ...details }, count, labelOf));
      expect(one).not.toBe(seven);
    }
    for (const kind of ['move-to-session', 'point-at-photo']) {
      const [one, seven] = [1, 7].map((count) =>
        repairWords({ kind, ...details } as unknown as Repair, count, labelOf),
      );
      expect(one?.question).not.toBe(seven?.question);
    }
  });

  it('every repair has a question and a button, for one photo and for several', () => {
    for (const kind of REPAIR_KINDS)
      for (const count of [1, 7]) {
        const { question, yes } = repairWords({ kind, ...details } as unknown as Repair, count, labelOf);
        expect(question).toMatch(/\?$/);
        expect(yes).not.toBe('');
        if (kind === 'assign') expect(yes).toContain('7B');
      }
  });

  it('anomaly messages are in this language', () => {
    const sentence = anomalyWords({ kind: 'outside-shoots' }, 7, labelOf);
    if (language === 'en') expect(sentence).toBe('When these were taken, no shoot was open.');
    else expect(sentence).not.toBe('When these were taken, no shoot was open.');
  });
});

it('an unknown reason or anomaly kind produces no text', () => {
  expect(reasonWords([{ kind: 'from-the-future' }, { kind: 'toString' }], labelOf)).toEqual([]);
  expect(anomalyWords({ kind: 'constructor' }, 7, labelOf)).toBe('');
});
