import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { useSessions } from '#lib/offline/use-session.ts';
import type { CardContext } from '../../card-context.ts';
import type { IndexPhoto } from '../../photo-index/photo-index.ts';
import { usePhotoDetails } from '../../photo-index/photo-details.queries.ts';
import { QrFrameDrawer } from '../../selection/qr-frame-drawer.tsx';
import { outsideRepair, shootsAround } from '../questions.ts';
import { AnswerSide } from './answer-side.tsx';
import type { Answer } from './answers.ts';
import { rollOf } from './card-photos.ts';
import { isGivenAtOnce, keysOfChoices } from './choice-keys.ts';
import { type Choice, choicesOf, concernedIds, type DeskQuestion, withOther } from './choices.ts';
import { evidenceWords, suggestionWords } from './evidence.ts';
import { KeyBar } from './key-bar.tsx';
import { Lanes } from './lanes.tsx';
import { PhotoSide } from './photo-side.tsx';
import type { QuestionAction } from './question-keys.ts';
import style from './question-split.module.css';
import { useQuestionKeys } from './use-question-keys.ts';
import { useShownPhoto } from './use-shown-photo.ts';

const TableLightbox = lazy(async () => ({
  default: (await loadChunk(() => import('../../light-table/table-lightbox.tsx'))).TableLightbox,
}));

interface QuestionSplitProps {
  question: DeskQuestion;
  /** Another question was on the screen before, so this one slides in. */
  isNext: boolean;
  card: CardContext;
  /** The photos of the whole card. */
  photos: readonly IndexPhoto[];
  /** The question after it: its photo is loaded in advance. */
  next: DeskQuestion | undefined;
  last: Answer | undefined;
  note: string | null;
  isOffline: boolean;
  canSkip: boolean;
  onGive: (choice: Choice, photoIds: readonly string[]) => void;
  onSkip: () => void;
  onUndo: () => void;
}

/** One question: the photo and its neighbours, the candidates on one time axis, the answer. */
export function QuestionSplit({ question, card, photos, next, ...rest }: QuestionSplitProps) {
  const { session, shoots, timeZone, labelOf, cameraName } = card;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const asked = question.photos;
  const photo = useShownPhoto(asked, card.lookAt, (camera) => rollOf(photos, camera));
  const { current, neighbours, shown, aside } = photo;
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(() => outsideRepair(question));
  const [other, setOther] = useState<string | null>(null);
  const [picked, setPicked] = useState<Choice | null>(null);
  const [isSearching, setIsSearching] = useState(false);
  const [open, setOpen] = useState<'large' | 'qr-photo' | null>(null);

  const roll = rollOf(photos, current.camera);
  const enlarged = neighbours.length > 0 ? neighbours : asked;
  const own = choicesOf(question, shootsAround(roll, asked));
  const choices = other === null ? own : withOther(own, other);
  const keyNames = keysOfChoices(choices.list, labelOf);
  const selected = picked ?? own.suggested;
  const { details } = usePhotoDetails(session.id, [
    ...new Set([...neighbours, current, ...(next?.photos.slice(0, 1) ?? [])].map(({ id }) => id)),
  ]);
  usePreloaded(next && details.get(next.photos[0]?.id ?? '')?.previewUrl);
  const sessions = useSessions();
  const reasons = details.get(current.id)?.reasons ?? [];
  const facts = { question, roll, shoots };
  const isTold = choices.concerns === 'told';
  const ids = concernedIds(question, choices, current.id, excluded);

  const give = (choice: Choice | null) => {
    if (!choice || rest.isOffline || aside) return;
    if (ids.length > 0 || choice.kind === 'leave') rest.onGive(choice, ids);
  };
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const step = (by: 1 | -1) => {
    photo.step(by);
    // The answers, or the way back to them, may lose the focus with this.
    if (asked.length === 1 || aside) focusHeading();
  };
  const backToQuestion = () => {
    photo.show(current.id);
    focusHeading();
  };
  const exclude = (id: string) => {
    const left = new Set(excluded);
    if (!left.delete(id)) left.add(id);
    setExcluded(left);
  };
  const leaveSearch = () => {
    setIsSearching(false);
    focusHeading();
  };
  const run = (action: QuestionAction) => {
    if (action === 'skip') return void (rest.canSkip && rest.onSkip());
    if (action === 'undo') rest.onUndo();
    else if (action === 'enlarge') setOpen('large');
    else if (action === 'previous-photo') step(-1);
    else if (action === 'next-photo') step(1);
    else if (action === 'back') (aside ? backToQuestion : leaveSearch)();
    else if (aside) return undefined;
    else if (action === 'give') give(selected);
    else if (isTold) return undefined;
    else if (action === 'search') setIsSearching(true);
    else if (action === 'qr-photo') setOpen('qr-photo');
    else if (action === 'exclude' && asked.length > 1) exclude(current.id);
    else if (action === 'hide' || action === 'leave') give({ kind: action });
    else if (action === 'new-shoot') give({ kind: 'new-shoot', code: null });
    return undefined;
  };
  useQuestionKeys(open === null, ({ key, action }) => {
    const choice = choices.list[keyNames.indexOf(key)];
    if (!choice) return action && run(action);
    if (isGivenAtOnce(choice)) return give(choice);
    return aside ?? setPicked(choice);
  });

  return (
    <>
      <div className={style.split} data-next={rest.isNext || undefined}>
        <PhotoSide
          asked={asked}
          current={current}
          shown={shown}
          previewUrl={details.get(shown.id)?.previewUrl ?? null}
          neighbours={neighbours}
          excluded={excluded}
          onExclude={isTold || choices.concerns === 'shown' ? null : exclude}
          cameraName={cameraName(shown.camera)}
          timeZone={timeZone}
          labelOf={labelOf}
          aside={aside}
          onShow={photo.show}
          onBack={backToQuestion}
          onEnlarge={() => setOpen('large')}
        />
        <AnswerSide
          heading={heading}
          evidence={evidenceWords({ ...facts, reasons }, labelOf)}
          reasons={reasons}
          choices={choices}
          selected={selected}
          suggestion={picked === null ? suggestionWords(own.suggested, facts, labelOf) : null}
          count={ids.length}
          isOffline={rest.isOffline}
          isAside={aside !== null}
          shoots={shoots}
          timeZone={timeZone}
          labelOf={labelOf}
          search={isSearching ? 'asked' : choices.isOpen && other === null ? 'open' : null}
          onSearched={(shootId) => {
            leaveSearch();
            if (shootId === null) return;
            setOther(shootId);
            setPicked({ kind: 'shoot', shootId });
          }}
          onGive={() => give(selected)}
        >
          <Lanes
            choices={choices.list}
            keyNames={keyNames}
            selected={selected}
            onSelect={setPicked}
            current={current}
            askedIds={new Set(asked.map(({ id }) => id))}
            photos={photos}
            shoots={shoots}
            timeZone={timeZone}
            labelOf={labelOf}
            cameraName={cameraName}
            sessionNameOf={(id) =>
              sessions.state === 'ready'
                ? (sessions.value.sessions.find((one) => one.id === id)?.location.name ?? null)
                : null
            }
          />
        </AnswerSide>
      </div>
      <KeyBar
        selecting={keyNames.filter((_, place) => !isGivenAtOnce(choices.list[place]!)).toSorted()}
        isAboutPhotos={!isTold}
        isAside={aside !== null}
        canSkip={rest.canSkip}
        isOffline={rest.isOffline}
        last={rest.last}
        note={rest.note}
        labelOf={labelOf}
        onDo={run}
      />
      <QrFrameDrawer
        open={open === 'qr-photo'}
        count={ids.length}
        shoots={shoots}
        likelyIds={question.candidateIds}
        timeZone={timeZone}
        onClose={() => setOpen(null)}
        onMark={(shootId) => {
          setOpen(null);
          give({ kind: 'qr-photo', shootId });
        }}
        onUnmark={null}
      />
      {open === 'large' && (
        <Suspense>
          <TableLightbox
            card={card}
            photos={photos}
            order={enlarged.map((one) => ({ id: one.id, role: one.role, photo: one }))}
            openId={shown.id}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Loads the photo of the next question, so that it is there when the question is. */
function usePreloaded(url: string | null | undefined): void {
  useEffect(() => {
    if (url) new Image().src = url;
  }, [url]);
}
