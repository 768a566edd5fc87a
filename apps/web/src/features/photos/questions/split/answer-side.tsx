import type { Reason } from '@photoslate/contract/photo-evidence';
import type { Shoot } from '@photoslate/contract/shoots';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { formatTime } from '#lib/formatting/format-date-time.ts';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { ShootPicker } from '../../selection/shoot-picker.tsx';
import { type LabelOf, reasonWords } from '../reason-words.ts';
import style from './answer-side.module.css';
import type { Choice, Choices } from './choices.ts';
import { giveWords } from './choice-words.ts';
import { KeyCap } from './key-cap.tsx';

interface AnswerSideProps {
  heading: RefObject<HTMLHeadingElement | null>;
  evidence: string;
  /** The full reasons of the photo, behind "Why?". */
  reasons: readonly Reason[];
  choices: Choices;
  selected: Choice | null;
  suggestion: string | null;
  /** How many photos the answer changes. */
  count: number;
  isOffline: boolean;
  /** The large photo is not of the question: there is no answer about it. */
  isAside: boolean;
  shoots: readonly Shoot[];
  timeZone: string;
  labelOf: LabelOf;
  /** The field for any other shoot: `open`: it is shown; `asked`: it also has the focus. */
  search: 'open' | 'asked' | null;
  /** Null: the field was left without a choice. */
  onSearched: (shootId: string | null) => void;
  onGive: () => void;
  /** The possible answers. */
  children: ReactNode;
}

/** The evidence, the possible answers, and the button that sends one. */
export function AnswerSide(props: AnswerSideProps) {
  const { heading, evidence, reasons, choices, selected, suggestion, count, isAside, labelOf, children } =
    props;
  const { t } = useLingui();
  const { fullNameOf } = useShootNames();
  const sentences = reasonWords(reasons, labelOf).filter((sentence) => sentence !== evidence);
  const isReady =
    selected !== null && (count > 0 || selected.kind === 'leave') && !props.isOffline && !isAside;
  const [isWhyOpen, setIsWhyOpen] = useState(false);
  const reasonsId = useId();
  return (
    <section className={style.side} aria-label={t`The answer`}>
      <div className={style.why}>
        <h2 ref={heading} tabIndex={-1}>
          {evidence}
        </h2>
        {sentences.length > 0 && (
          <button
            type="button"
            className={style.more}
            aria-expanded={isWhyOpen}
            aria-controls={reasonsId}
            onClick={() => setIsWhyOpen(!isWhyOpen)}
          >
            <span>
              <Trans>Why?</Trans>
            </span>
            <IconChevronDown size={18} aria-hidden="true" />
          </button>
        )}
        {sentences.length > 0 && (
          <ul id={reasonsId} hidden={!isWhyOpen}>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={style.answers} inert={isAside}>
        {props.search && (
          <div className={style.search}>
            <Combobox
              key={props.search}
              label={t`Find a shoot by number or name`}
              options={props.shoots.map((shoot) => ({
                id: shoot.id,
                label: fullNameOf(shoot),
                detail: formatTime(shoot.createdAt, props.timeZone),
              }))}
              value={null}
              onChoose={props.onSearched}
              // The photographer pressed its key.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={props.search === 'asked'}
            />
            {choices.list.length === 0 && (
              <div className={style.all}>
                <ShootPicker
                  label={t`Shoots`}
                  shoots={props.shoots}
                  timeZone={props.timeZone}
                  onPick={props.onSearched}
                />
              </div>
            )}
          </div>
        )}
        {children}
      </div>
      <div className={style.give}>
        <p className={style.suggestion}>
          {props.isOffline ? (
            <Trans>No network. You can answer as soon as there is one.</Trans>
          ) : isAside ? (
            <Trans>The large photo is not part of this question. Go back to answer.</Trans>
          ) : count === 0 && choices.concerns !== 'told' ? (
            <Trans>Select at least one photo.</Trans>
          ) : selected === null ? (
            <Trans>Select an answer.</Trans>
          ) : (
            suggestion
          )}
        </p>
        <Button tone="primary" disabled={!isReady} onClick={props.onGive}>
          {selected ? giveWords(selected, count, labelOf) : t`Move photos`} <KeyCap>↵</KeyCap>
        </Button>
      </div>
    </section>
  );
}
