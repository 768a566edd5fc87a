import type { Repair } from '@photoslate/contract/photo-evidence';
import { plural, t } from '@lingui/core/macro';
import type { LabelOf } from './reason-words.ts';

/** A proposed repair: the question, and the label of the button that confirms it. */
export interface RepairWords {
  readonly question: string;
  readonly yes: string;
}

type Words = {
  [K in Repair['kind']]: (
    repair: Extract<Repair, { kind: K }>,
    count: number,
    labelOf: LabelOf,
  ) => RepairWords;
};

const WORDS: Words = {
  assign: ({ shootId }, count, labelOf) => {
    const label = labelOf(shootId);
    return {
      question: plural(count, {
        one: `Does this photo belong to shoot ${label}?`,
        other: `Do these # photos belong to shoot ${label}?`,
      }),
      yes: plural(count, {
        one: `Move to shoot ${label}`,
        other: `Move these # to shoot ${label}`,
      }),
    };
  },
  'mark-qr-frame': ({ shootId }, count, labelOf) => {
    const label = shootId ? labelOf(shootId) : '';
    return {
      question: label
        ? t`Is this the QR photo of shoot ${label}?`
        : plural(count, { one: 'Is this a QR photo?', other: 'Are these # QR photos?' }),
      yes: plural(count, { one: 'Mark as QR photo', other: 'Mark as QR photos' }),
    };
  },
  'create-shoot': (_, count) => ({
    question: t`Was this a shoot of its own?`,
    yes: plural(count, { one: 'Create a shoot', other: 'Create a shoot with these #' }),
  }),
  'move-to-session': (_, count) => ({
    question: plural(count, {
      one: 'Does this belong to another session?',
      other: 'Do these belong to another session?',
    }),
    yes: plural(count, {
      one: 'Move it to that session',
      other: 'Move these # to that session',
    }),
  }),
  hide: (_, count) => ({
    question: plural(count, {
      one: 'Not one of yours?',
      other: 'None of these # photos yours?',
    }),
    yes: plural(count, { one: 'Hide photo', other: 'Hide # photos' }),
  }),
  'point-at-photo': (_, count) => ({
    question: plural(count, {
      one: 'To which shoot does this belong?',
      other: 'To which shoot does one of these belong?',
    }),
    yes: t`Select a photo and its shoot`,
  }),
};

/** The kinds of repairs that have texts. */
export const REPAIR_KINDS = Object.keys(WORDS) as Repair['kind'][];

/** The texts of a repair that concerns `count` photos. */
export function repairWords(repair: Repair, count: number, labelOf: LabelOf): RepairWords {
  const words = WORDS[repair.kind] as (repair: Repair, count: number, labelOf: LabelOf) => RepairWords;
  return words(repair, count, labelOf);
}
