import type { Shoot } from '@photoslate/contract/shoots';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useRef } from 'react';
import { formatSeconds, formatTime } from '#lib/formatting/format-date-time.ts';
import { useElementPosition } from '#ui/use-element-position.ts';
import type { IndexPhoto } from '../../photo-index/photo-index.ts';
import type { LabelOf } from '../reason-words.ts';
import { type Choice, isSameChoice, keyOfChoice } from './choices.ts';
import { choiceWords } from './choice-words.ts';
import { KeyCap } from './key-cap.tsx';
import { LaneHead, LaneStrip } from './lane-strip.tsx';
import { isTimed, laneOf, otherCamerasOfQr, photosOfShoot } from './lane.ts';
import style from './lanes.module.css';
import { axisAround, labelsOn, positionOn, type TimeAxis } from './time-axis.ts';

interface LanesProps {
  choices: readonly Choice[];
  /** The key of each answer. */
  keyNames: readonly string[];
  selected: Choice | null;
  onSelect: (choice: Choice) => void;
  /** The photo that the candidates are compared with. */
  current: IndexPhoto;
  askedIds: ReadonlySet<string>;
  photos: readonly IndexPhoto[];
  shoots: readonly Shoot[];
  timeZone: string;
  labelOf: LabelOf;
  cameraName: (camera: number | null) => string;
  sessionNameOf: (sessionId: string) => string | null;
}

/** The possible answers. The candidate shoots are lanes on one time axis. */
export function Lanes(props: LanesProps) {
  const { choices, keyNames, selected, onSelect, current, askedIds, photos, shoots, timeZone, labelOf } =
    props;
  const { t } = useLingui();
  const scale = useRef<HTMLDivElement>(null);
  // The question is on the screen first; the pictures on the axis follow right after that paint.
  const width = useDeferredValue(useElementPosition(scale).width, 0);
  const atMs = current.takenAtMs;
  const lanes = choices.map((choice) => {
    const shoot = choice.kind === 'shoot' ? shoots.find(({ id }) => id === choice.shootId) : undefined;
    return { choice, shoot, ofShoot: shoot ? photosOfShoot(photos, shoot.id, askedIds) : [] };
  });
  const moments = lanes.flatMap(({ shoot, ofShoot }) =>
    shoot ? [Date.parse(shoot.createdAt), ...ofShoot.filter(isTimed).map(({ takenAtMs }) => takenAtMs)] : [],
  );
  const hasAxis = atMs !== null && lanes.some(({ shoot }) => shoot);
  const axis = hasAxis ? axisAround(atMs, moments) : null;
  const focusable = choices.find((choice) => isSameChoice(choice, selected)) ?? choices[0];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, place: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const next = event.key === ' ' ? choices[place] : by && choices.at((place + by) % choices.length);
    if (!next) return;
    event.preventDefault();
    onSelect(next);
    const radios = event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="radio"]');
    radios?.[choices.indexOf(next)]?.focus();
  };
  const radio = (choice: Choice, place: number, className: string | undefined, content: ReactNode) => (
    <div
      key={keyOfChoice(choice)}
      role="radio"
      tabIndex={choice === focusable ? 0 : -1}
      aria-checked={isSameChoice(choice, selected)}
      className={className}
      onClick={() => onSelect(choice)}
      onKeyDown={(event) => onKeyDown(event, place)}
    >
      {content}
    </div>
  );

  return (
    <div className={style.lanes} role="radiogroup" aria-label={t`Answers`}>
      <div ref={scale} className={style.scale} data-empty={axis === null || undefined} aria-hidden="true">
        {axis && atMs !== null && (
          <>
            {labelsOn(axis, atMs, width).map((ms) => (
              <span key={ms} className={style.label} style={{ left: percent(axis, ms) }}>
                {formatTime(ms, timeZone)}
              </span>
            ))}
            <span className={style.now} style={{ left: percent(axis, atMs) }}>
              {formatSeconds(atMs, timeZone)}
            </span>
          </>
        )}
      </div>
      <div className={style.answers}>
        {lanes.map(({ choice, shoot, ofShoot }, place) => {
          const keyName = keyNames[place] ?? '';
          if (!shoot)
            return radio(
              choice,
              place,
              style.row,
              <>
                <KeyCap>{keyName}</KeyCap>
                <strong>{choiceWords(choice, labelOf, sessionName(choice, props.sessionNameOf))}</strong>
              </>,
            );
          const lane = laneOf(shoot, ofShoot, current, axis);
          return radio(
            choice,
            place,
            style.lane,
            <>
              <LaneHead
                keyName={keyName}
                shoot={shoot}
                gap={lane.gap}
                qrCameras={otherCamerasOfQr(ofShoot, current.camera).map(props.cameraName)}
              />
              <LaneStrip lane={lane} axis={axis} widthPx={width} atMs={atMs} timeZone={timeZone} />
            </>,
          );
        })}
        {axis && atMs !== null && (
          <div className={style.line} aria-hidden="true">
            <span style={{ left: percent(axis, atMs) }} />
          </div>
        )}
      </div>
      {atMs === null && choices.length > 0 && (
        <p className={style.hint}>
          <Trans>The time of this photo is unknown.</Trans>
        </p>
      )}
    </div>
  );
}

const percent = (axis: TimeAxis, ms: number): string => `${(positionOn(axis, ms) * 100).toFixed(2)}%`;

const sessionName = (choice: Choice, nameOf: (id: string) => string | null): string | null =>
  choice.kind === 'session' ? nameOf(choice.sessionId) : null;
