import { useReducer, useRef } from 'react';
import { uuidv7 } from 'uuidv7';
import type { Change, Decision } from '@photoslate/contract/changes';
import { type ChangeMutations, useChangeMutations } from '../../changes/changes.queries.ts';
import { type Answer, answersAfter } from './answers.ts';
import type { Choice, DeskQuestion } from './choices.ts';

interface Answers {
  readonly answers: readonly Answer[];
  give: (question: DeskQuestion, choice: Choice, photoIds: readonly string[]) => void;
  /** Resolves with whether the answer was undone. */
  undo: (answer: Answer) => Promise<boolean>;
}

/**
 * The answers of this screen. Each is sent at once, one after the other, while the next question is
 * already on the screen. The call itself reports a failure.
 */
export function useAnswers(sessionId: string): Answers {
  const mutations = useChangeMutations(sessionId);
  const [answers, tell] = useReducer(answersAfter, []);
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  /** The changes by the id of their answer, because an undo may be asked for while saving. */
  const changeIds = useRef(new Map<string, string>());

  const inTurn = (id: string, work: () => Promise<void>): Promise<boolean> => {
    const done = sent.current.then(async () => {
      try {
        await work();
        return true;
      } catch {
        tell({ kind: 'refused', id });
        return false;
      }
    });
    sent.current = done;
    return done;
  };

  return {
    answers,
    give: (question, choice, photoIds) => {
      const id = uuidv7();
      const changed = new Set(photoIds);
      const photos = question.photos.filter((photo) => changed.has(photo.id));
      const answer = {
        id,
        questionKey: question.key,
        choice,
        photos,
        state: 'saving',
        changeId: null,
      } as const;
      tell({ kind: 'given', answer });
      const decision = decisionOf(choice);
      // The lanes and neighbours of the next question show the answer at once.
      const takeBack = decision && mutations.show(photoIds, decision);
      void inTurn(id, async () => {
        const change = await sendChoice(mutations, question, choice, photoIds);
        changeIds.current.set(id, change.id);
        tell({ kind: 'saved', id, changeId: change.id });
      }).then((isSaved) => {
        if (!isSaved) takeBack?.();
      });
    },
    undo: ({ id }) => {
      tell({ kind: 'undoing', id });
      return inTurn(id, async () => {
        const changeId = changeIds.current.get(id);
        // Its own save was refused, so there is nothing to undo.
        if (changeId === undefined) throw new Error('not saved');
        await mutations.undo(changeId);
        tell({ kind: 'undone', id });
      });
    },
  };
}

/** The decision about photos that an answer is; null if it is another kind of change. */
function decisionOf(choice: Choice): Decision | null {
  switch (choice.kind) {
    case 'shoot':
      return { kind: 'shoots', shootIds: [choice.shootId] };
    case 'shoots':
      return { kind: 'shoots', shootIds: [...choice.shootIds] };
    case 'qr-photo':
      return { kind: 'qr-frame', ...(choice.shootId === null ? {} : { shootId: choice.shootId }) };
    case 'hide':
      return { kind: 'hidden' };
    default:
      return null;
  }
}

function sendChoice(
  mutations: ChangeMutations,
  { key }: DeskQuestion,
  choice: Choice,
  photoIds: readonly string[],
): Promise<Change> {
  const decision = decisionOf(choice);
  if (decision) return mutations.decide(photoIds, decision);
  if (choice.kind === 'new-shoot') return mutations.newShoot(photoIds, choice.code ?? undefined);
  if (choice.kind === 'session') return mutations.moveToSession(photoIds, choice.sessionId);
  return mutations.settle(key);
}
