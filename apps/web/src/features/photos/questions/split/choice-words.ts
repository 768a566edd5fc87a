import { plural, t } from '@lingui/core/macro';
import type { LabelOf } from '../reason-words.ts';
import { repairWords } from '../repair-words.ts';
import type { Choice, Choices, DeskQuestion } from './choices.ts';

/** The question above the evidence. */
export function headingWords(
  { repair, photos }: DeskQuestion,
  { concerns }: Choices,
  labelOf: LabelOf,
): string {
  if (concerns === 'told') return t`Good to know`;
  const count = photos.length;
  if (repair && repair.kind !== 'assign') return repairWords(repair, count, labelOf).question;
  return plural(count, {
    one: 'Which shoot does this photo belong to?',
    other: 'Which shoot do these # photos belong to?',
  });
}

/**
 * An answer as a choice, and as the label of the button that gives it. A shoot alone is shown as a
 * lane instead.
 */
export function choiceWords(choice: Choice, labelOf: LabelOf, sessionName: string | null): string {
  switch (choice.kind) {
    case 'shoot': {
      const label = labelOf(choice.shootId);
      return t`Shoot ${label}`;
    }
    case 'shoots': {
      const labels = choice.shootIds.map(labelOf).join(', ');
      return t`All of them: shoots ${labels} (group photo)`;
    }
    case 'qr-photo': {
      if (choice.shootId === null) return t`A QR photo`;
      const label = labelOf(choice.shootId);
      return t`The QR photo of shoot ${label}`;
    }
    case 'new-shoot':
      return choice.code === null ? t`A new shoot` : t`A new shoot with the photographed code`;
    case 'session':
      return sessionName === null ? t`Another of your sessions` : t`To session ${sessionName}`;
    case 'hide':
      return t`Hide: nobody gets it`;
    case 'leave':
      return t`Leave as is`;
    default:
      return choice satisfies never;
  }
}

/** The label of the button that gives the answer for `count` photos. */
export function giveWords(choice: Choice, count: number, labelOf: LabelOf): string {
  const photoIds: string[] = [];
  switch (choice.kind) {
    case 'shoot':
      return repairWords({ kind: 'assign', shootId: choice.shootId, photoIds }, count, labelOf).yes;
    case 'shoots': {
      const labels = choice.shootIds.map(labelOf).join(', ');
      return t`Move to shoots ${labels}`;
    }
    case 'qr-photo':
      return repairWords({ kind: 'mark-qr-frame', shootId: choice.shootId, photoIds }, count, labelOf).yes;
    case 'new-shoot':
      return repairWords({ kind: 'create-shoot', code: choice.code ?? '', photoIds }, count, labelOf).yes;
    case 'session':
      return repairWords({ kind: 'move-to-session', sessionId: choice.sessionId, photoIds }, count, labelOf)
        .yes;
    case 'hide':
      return repairWords({ kind: 'hide', photoIds }, count, labelOf).yes;
    case 'leave':
      return t`Leave as is`;
    default:
      return choice satisfies never;
  }
}

/** The effect of an answer, in a few words. */
export function doneWords(choice: Choice, count: number, labelOf: LabelOf): string {
  switch (choice.kind) {
    case 'shoot': {
      const label = labelOf(choice.shootId);
      return plural(count, { one: `Moved to shoot ${label}`, other: `# photos moved to shoot ${label}` });
    }
    case 'shoots': {
      const labels = choice.shootIds.map(labelOf).join(', ');
      return plural(count, { one: `Moved to shoots ${labels}`, other: `# photos moved to shoots ${labels}` });
    }
    case 'qr-photo':
      return plural(count, { one: 'Marked as QR photo', other: '# photos marked as QR photos' });
    case 'new-shoot':
      return plural(count, { one: 'Moved to a new shoot', other: '# photos moved to a new shoot' });
    case 'session':
      return plural(count, { one: 'Moved to another session', other: '# photos moved to another session' });
    case 'hide':
      return plural(count, { one: 'Hidden', other: '# photos hidden' });
    case 'leave':
      return t`Left as is`;
    default:
      return choice satisfies never;
  }
}
