import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconCircleX, IconFolderPlus, IconQrcode, IconThumbUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { passFocusOn } from '#lib/page/focus-recovery.ts';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { LabelOf } from '../reason-words.ts';
import type { Answer } from './answers.ts';
import { doneWords } from './choice-words.ts';
import { KeyCap } from './key-cap.tsx';
import style from './key-bar.module.css';
import type { QuestionAction } from './question-keys.ts';

interface KeyBarProps {
  /** The keys that select an answer. */
  selecting: readonly string[];
  /** Whether the question is about photos that can be moved. */
  isAboutPhotos: boolean;
  /** The large photo is not of the question: there is no answer about it. */
  isAside: boolean;
  canSkip: boolean;
  isOffline: boolean;
  last: Answer | undefined;
  /** Something that happened to the questions without this user. */
  note: string | null;
  labelOf: LabelOf;
  onDo: (action: QuestionAction) => void;
}

/** The keys of a question, each also a button, and what the last answer did. */
export function KeyBar(props: KeyBarProps) {
  const { selecting, isAboutPhotos, isAside, canSkip, isOffline, onDo } = props;
  const { t } = useLingui();
  const key = (name: string, action: QuestionAction, words: ReactNode, disabled = false) => (
    <button type="button" className={style.action} disabled={disabled} onClick={() => onDo(action)}>
      <KeyCap>{name}</KeyCap>
      {words}
    </button>
  );
  return (
    <div className={style.bar}>
      {selecting.length > 1 && (
        <span className={style.choose} data-off={isAside || undefined}>
          {selecting.map((name) => (
            <KeyCap key={name}>{name}</KeyCap>
          ))}{' '}
          <Trans>select</Trans>
        </span>
      )}
      {isAboutPhotos && key('A', 'search', <Trans>Another shoot …</Trans>, isAside)}
      {isAboutPhotos && key('H', 'hide', <Trans>Hide: nobody gets it</Trans>, isOffline || isAside)}
      {key('S', 'skip', <Trans>Skip</Trans>, !canSkip)}
      {isAboutPhotos && (
        <Menu label={t`More answers`} align="start" disabled={isAside}>
          <MenuItem icon={<IconFolderPlus size={20} aria-hidden="true" />} onSelect={() => onDo('new-shoot')}>
            <span className={style.item}>
              <Trans>A new shoot</Trans> {!selecting.includes('N') && <KeyCap>N</KeyCap>}
            </span>
          </MenuItem>
          <MenuItem icon={<IconQrcode size={20} aria-hidden="true" />} onSelect={() => onDo('qr-photo')}>
            <span className={style.item}>
              <Trans>A QR photo</Trans> {!selecting.includes('Q') && <KeyCap>Q</KeyCap>}
            </span>
          </MenuItem>
          <MenuItem icon={<IconThumbUp size={20} aria-hidden="true" />} onSelect={() => onDo('leave')}>
            <span className={style.item}>
              <Trans>Leave as is</Trans> <KeyCap>L</KeyCap>
            </span>
          </MenuItem>
        </Menu>
      )}
      <LastAnswer {...props} />
    </div>
  );
}

/** The effect of the last answer, with its undo. */
export function LastAnswer({
  last,
  note,
  labelOf,
  onDo,
}: Pick<KeyBarProps, 'last' | 'note' | 'labelOf' | 'onDo'>) {
  const done = last && doneWords(last.choice, last.photos.length, labelOf);
  return (
    <span className={style.last}>
      <span role="status" className={style.status} data-state={note ? 'note' : last?.state}>
        {note ?? <StateOf answer={last} done={done} />}
      </span>
      {last && (last.state === 'saved' || last.state === 'saving') && (
        <button ref={passFocusOn} type="button" className={style.action} onClick={() => onDo('undo')}>
          <KeyCap>Z</KeyCap>
          <Trans>Undo</Trans>
        </button>
      )}
    </span>
  );
}

function StateOf({ answer, done }: { answer: Answer | undefined; done: string | undefined }) {
  if (!answer) return null;
  if (answer.state === 'undone') return <Trans>Undone: {done}</Trans>;
  if (answer.state === 'refused')
    return (
      <>
        <IconCircleX size={20} aria-hidden="true" />
        <Trans>Not saved. The question is open again.</Trans>
      </>
    );
  if (answer.state === 'saved')
    return (
      <>
        <IconCheck size={20} aria-hidden="true" /> {done}
      </>
    );
  return (
    <>
      <Spinner size={20} /> {answer.state === 'undoing' ? <Trans>Undoing…</Trans> : <Trans>Saving…</Trans>}
    </>
  );
}
