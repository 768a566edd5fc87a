import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { SlateStripe } from '#ui/slate-stripe.tsx';
import type { CardContext } from '../../card-context.ts';
import type { Answer } from './answers.ts';
import { doneWords } from './choice-words.ts';
import { KeyCap } from './key-cap.tsx';
import { LastAnswer } from './key-bar.tsx';
import keyBar from './key-bar.module.css';
import style from './questions-end.module.css';
import { useQuestionKeys } from './use-question-keys.ts';

interface QuestionsEndProps {
  card: CardContext;
  /** The answers of this screen, the newest first. */
  given: readonly Answer[];
  last: Answer | undefined;
  note: string | null;
  /** Undoes this answer, or the last one. */
  onUndo: (answer?: Answer) => void;
}

/** No question is left: what was answered, and the way to publish what is ready now. */
export function QuestionsEnd({ card, given, last, note, onUndo }: QuestionsEndProps) {
  const { t } = useLingui();
  const { session, report, labelOf } = card;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const publish = `/session/${session.id}/publish`;
  const photos = `/session/${session.id}/photos`;
  const ready = readyToPublish(card);
  const isMore = session.shoots.some(({ gallery }) => gallery === 'published');
  const { assignedCount, photoCount, hiddenCount, reviewCount } = report;
  useQuestionKeys(true, ({ action }) => {
    if (action === 'undo') onUndo();
    if (action === 'give') void navigate(localePath(ready > 0 ? publish : photos));
  });
  return (
    <>
      <section className={style.end} aria-label={t`Questions`}>
        <div className={style.slate}>
          <SlateStripe clap={given.length > 0} />
          <div className={style.plate}>
            <span className={style.number} aria-hidden="true">
              0
            </span>
            <div>
              <h2 ref={heading} tabIndex={-1}>
                {photoCount === 0 ? (
                  <Trans>No photos yet</Trans>
                ) : given.length === 0 && reviewCount === 0 ? (
                  <Trans>All photos assigned</Trans>
                ) : (
                  <Trans>No questions left</Trans>
                )}
              </h2>
              <p data-figures>
                <Plural
                  value={photoCount}
                  one={`${assignedCount} of # photo assigned, ${hiddenCount} hidden.`}
                  other={`${assignedCount} of # photos assigned, ${hiddenCount} hidden.`}
                />
              </p>
            </div>
          </div>
        </div>
        <div className={style.actions}>
          {ready > 0 && (
            <ButtonLink tone="primary" to={publish}>
              {isMore ? (
                <Plural value={ready} one="Check and publish # more" other="Check and publish # more" />
              ) : (
                <Plural value={ready} one="Check and publish # shoot" other="Check and publish # shoots" />
              )}
            </ButtonLink>
          )}
          <ButtonLink to={photos}>
            <Trans>Back to the photos</Trans>
          </ButtonLink>
        </div>
        {given.length > 0 && (
          <ol className={style.answers} aria-label={t`Your answers`}>
            {given.map((answer) => (
              <li key={answer.id}>
                {answer.photos[0]?.thumbUrl && <img src={answer.photos[0].thumbUrl} alt="" />}
                <span>{doneWords(answer.choice, answer.photos.length, labelOf)}</span>
                <Button
                  busy={answer.state === 'undoing'}
                  aria-label={t`Undo: ${doneWords(answer.choice, answer.photos.length, labelOf)}`}
                  onClick={() => onUndo(answer)}
                >
                  <Trans>Undo</Trans>
                </Button>
              </li>
            ))}
          </ol>
        )}
      </section>
      <div className={keyBar.bar}>
        <span className={keyBar.choose}>
          <KeyCap>↵</KeyCap> {ready > 0 ? <Trans>publish</Trans> : <Trans>back to the photos</Trans>}
        </span>
        <LastAnswer last={last} note={note} labelOf={labelOf} onDo={() => onUndo()} />
      </div>
    </>
  );
}

/** How many shoots have photos, no open question about any of them, and are not published. */
const readyToPublish = ({ session, report }: CardContext): number =>
  session.shoots.filter(({ id, gallery }) => {
    const row = report.shoots.find(({ shootId }) => shootId === id);
    return gallery !== 'published' && row !== undefined && row.photoCount > 0 && row.reviewCount === 0;
  }).length;
