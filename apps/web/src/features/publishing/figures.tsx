import type { PublishPlan } from '@photoslate/contract/publish-plan';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSendsMail } from '#lib/auth/use-user.ts';
import { formatShortDate, formatWhen } from '#lib/formatting/format-date-time.ts';
import style from './figures.module.css';

interface FigureProps {
  value: number;
  /** Waits for the photographer. */
  isOpen?: boolean;
  children: ReactNode;
}

function Figure({ value, isOpen = false, children }: FigureProps) {
  return (
    <li data-open={(isOpen && value > 0) || undefined}>
      <strong>{value}</strong>
      <span>{children}</span>
    </li>
  );
}

interface PlannedFiguresProps {
  peopleCount: number;
  photoCount: number;
  galleryCount: number;
  heldCount: number;
  /** When the links of the galleries expire. */
  openUntil: Date;
  timeZone: string;
}

/** The figures of the selection: mails, photos, galleries, held-back shoots. */
export function PlannedFigures(props: PlannedFiguresProps) {
  const { peopleCount, photoCount, galleryCount, heldCount, openUntil, timeZone } = props;
  const { t } = useLingui();
  const sendsMail = useSendsMail();
  const until = formatShortDate(openUntil.getTime(), timeZone);
  const mailCount = sendsMail ? peopleCount : 0;
  return (
    <ul className={style.figures} aria-label={t`Overview`}>
      <Figure value={mailCount}>
        <Plural value={mailCount} one="person gets an e-mail" other="people get an e-mail" />
      </Figure>
      <Figure value={photoCount}>
        <Plural value={photoCount} one="photo goes online" other="photos go online" />
      </Figure>
      <Figure value={galleryCount}>
        <Plural
          value={galleryCount}
          one={`gallery, open until ${until}`}
          other={`galleries, open until ${until}`}
        />
      </Figure>
      <Figure value={heldCount} isOpen>
        <Plural value={heldCount} one="shoot held back" other="shoots held back" />
      </Figure>
    </ul>
  );
}

interface DeliveryFiguresProps {
  latest: NonNullable<PublishPlan['latest']>;
  timeZone: string;
}

/** The delivery of the latest publishing. */
export function DeliveryFigures({ latest, timeZone }: DeliveryFiguresProps) {
  const { mails, photoCount, openedCount, shootCount, publishedAt } = latest;
  const { t } = useLingui();
  const sendsMail = useSendsMail();
  const { count, sent, bounced, held } = mails;
  return (
    <section className={style.delivery} aria-label={t`Last published`}>
      <h2>
        <Trans>Published {formatWhen(publishedAt, timeZone)}</Trans>
      </h2>
      <ul className={style.figures}>
        <Figure value={sendsMail ? sent : 0}>
          <Plural value={count} one="of # e-mail sent" other="of # e-mails sent" />
          {held > 0 && (
            <>
              {' · '}
              <Plural value={held} one="# scheduled for the morning" other="# scheduled for the morning" />
            </>
          )}
        </Figure>
        <Figure value={photoCount}>
          <Plural value={photoCount} one="photo online" other="photos online" />
        </Figure>
        <Figure value={openedCount}>
          <Plural value={shootCount} one="of # gallery opened" other="of # galleries opened" />
        </Figure>
        <Figure value={bounced} isOpen>
          <Plural value={bounced} one="e-mail bounced" other="e-mails bounced" />
        </Figure>
      </ul>
    </section>
  );
}
