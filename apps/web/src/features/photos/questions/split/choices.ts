import type { Repair } from '@photoslate/contract/photo-evidence';
import type { IndexPhoto } from '../../photo-index/photo-index.ts';
import type { Question } from '../questions.ts';

export type DeskQuestion = Question<IndexPhoto>;

/** One possible answer. */
export type Choice =
  | { readonly kind: 'shoot'; readonly shootId: string }
  /** A group photo: it belongs to all of them. */
  | { readonly kind: 'shoots'; readonly shootIds: readonly string[] }
  | { readonly kind: 'qr-photo'; readonly shootId: string | null }
  /** A shoot of its own, of the photographed code if there is one. */
  | { readonly kind: 'new-shoot'; readonly code: string | null }
  | { readonly kind: 'session'; readonly sessionId: string }
  | { readonly kind: 'hide' }
  | { readonly kind: 'leave' };

/** The answers to one question, at most four. `choice-keys.ts` gives each a key. */
export interface Choices {
  readonly list: readonly Choice[];
  /** The answer that is selected from the start; null: none. */
  readonly suggested: Choice | null;
  /** True if no shoot can be suggested: the list then has all shoots. */
  readonly isOpen: boolean;
  /**
   * `photos`: the answer concerns all photos of the question. `shown`: only the large one, and the
   * matching then proposes the rest. `told`: there is nothing to decide.
   */
  readonly concerns: 'photos' | 'shown' | 'told';
}

export const MOST_CHOICES = 4;

/**
 * The answers to a question. The proposed repair comes first and is selected; then the candidate
 * shoots, the most likely first.
 * @param around the shoots before and after the photos in the order of their camera
 */
export function choicesOf(question: DeskQuestion, around: readonly string[]): Choices {
  const { anomaly, repair, photos, candidateIds } = question;
  if (photos.every(({ role }) => role === 'qr-frame') && repair === null) {
    const leave: Choice = { kind: 'leave' };
    return { list: [leave], suggested: leave, isOpen: false, concerns: 'told' };
  }
  const suggested = repair && choiceOfRepair(repair);
  const shoots = [...new Set([...candidateIds, ...around])].map((shootId): Choice => ({
    kind: 'shoot',
    shootId,
  }));
  const isLane = suggested?.kind === 'shoot';
  const all: Choice[] =
    anomaly.kind === 'several-codes' && anomaly.shootIds.length > 1
      ? [{ kind: 'shoots', shootIds: anomaly.shootIds }]
      : [];
  const before = suggested && !isLane ? [suggested] : [];
  const list = [...before, ...shoots.slice(0, MOST_CHOICES - before.length - all.length), ...all];
  return {
    list,
    suggested: isLane ? (shoots.find((choice) => isSameChoice(choice, suggested)) ?? null) : suggested,
    isOpen: list.length === 0,
    concerns: repair?.kind === 'point-at-photo' ? 'shown' : 'photos',
  };
}

function choiceOfRepair(repair: Repair): Choice | null {
  switch (repair.kind) {
    case 'assign':
      return { kind: 'shoot', shootId: repair.shootId };
    case 'mark-qr-frame':
      return { kind: 'qr-photo', shootId: repair.shootId };
    case 'create-shoot':
      return { kind: 'new-shoot', code: repair.code };
    case 'move-to-session':
      return { kind: 'session', sessionId: repair.sessionId };
    case 'hide':
      return { kind: 'hide' };
    case 'point-at-photo':
      return null;
    default:
      return repair satisfies never;
  }
}

/** Identifies a choice among those of one question. */
export function keyOfChoice(choice: Choice): string {
  switch (choice.kind) {
    case 'shoot':
      return `shoot ${choice.shootId}`;
    case 'shoots':
      return `shoots ${choice.shootIds.join(' ')}`;
    default:
      return choice.kind;
  }
}

export const isSameChoice = (a: Choice | null, b: Choice | null): boolean =>
  a !== null && b !== null && keyOfChoice(a) === keyOfChoice(b);

/**
 * The photos that an answer changes.
 * @param excluded the photos that the photographer took out of the answer
 */
export function concernedIds(
  { photos }: DeskQuestion,
  { concerns }: Choices,
  shownId: string,
  excluded: ReadonlySet<string>,
): string[] {
  if (concerns === 'shown') return [shownId];
  return photos.map(({ id }) => id).filter((id) => !excluded.has(id));
}

/** The answers with a shoot that the photographer searched for. It takes the last place. */
export function withOther(choices: Choices, shootId: string): Choices {
  const other: Choice = { kind: 'shoot', shootId };
  if (choices.list.some((choice) => isSameChoice(choice, other))) return choices;
  return { ...choices, list: [...choices.list.slice(0, MOST_CHOICES - 1), other] };
}
