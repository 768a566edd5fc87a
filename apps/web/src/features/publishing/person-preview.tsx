import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { nameOf } from '#lib/formatting/customer-name.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { GalleryPreview } from './gallery-preview.tsx';
import { MailPreview } from './mail-preview.tsx';
import { unconfirmedCount, type PublishRow, type Recipient } from './publish-choice.ts';
import style from './preview.module.css';

interface PersonPreviewProps {
  sessionId: string;
  /** The shoot whose gallery is previewed. */
  row: PublishRow;
  /** The recipient of the previewed mail; undefined if the shoot has none. */
  recipient: Recipient | undefined;
  /** All people who get a mail, to choose from by language. */
  recipients: readonly Recipient[];
  onChoose: (recipient: Recipient) => void;
}

/** A preview for one person: their mail, in their language, and their gallery. */
export function PersonPreview(props: PersonPreviewProps) {
  const { sessionId, row, recipient, recipients, onChoose } = props;
  const { t } = useLingui();
  const [part, setPart] = useState<'mail' | 'gallery'>('mail');
  const name = recipient && (recipient.customer.firstName ?? nameOf(recipient.customer));
  return (
    <section className={style.preview} data-part={part} aria-label={t`Preview`}>
      <div className={style.head}>
        <h2>{name ? <Trans>Preview for {name}</Trans> : <Trans>Preview for customers</Trans>}</h2>
        <div className={style.parts}>
          <SegmentedControl
            label={t`Preview`}
            value={part}
            onChange={setPart}
            segments={[
              { value: 'mail', label: <Trans>E-mail</Trans> },
              { value: 'gallery', label: <Trans>Gallery</Trans> },
            ]}
          />
        </div>
      </div>
      <div className={style.mailPart}>
        {recipient ? (
          <>
            <MailPreview sessionId={sessionId} recipient={recipient} />
            <Languages recipient={recipient} recipients={recipients} onChoose={onChoose} />
          </>
        ) : (
          <p>
            {unconfirmedCount(row.shoot) > 0 ? (
              <Trans>The e-mail goes out once the address is confirmed.</Trans>
            ) : row.shoot.customers.some(({ linked }) => linked) ? (
              <Trans>All linked customers already got the e-mail. Their links work again.</Trans>
            ) : (
              <Trans>No customer is linked: nobody gets an e-mail.</Trans>
            )}
          </p>
        )}
      </div>
      <div className={style.galleryPart}>
        <GalleryPreview sessionId={sessionId} row={row} />
      </div>
    </section>
  );
}

type LanguagesProps = Pick<PersonPreviewProps, 'recipients' | 'onChoose'> & { recipient: Recipient };

/** How many people get the mail in each language. Each chip shows one of these mails. */
function Languages({ recipient, recipients, onChoose }: LanguagesProps) {
  const { t } = useLingui();
  const byLanguage = Map.groupBy(recipients, ({ customer }) => customer.language);
  const sorted = [...byLanguage].toSorted(([, a], [, b]) => b.length - a.length);
  if (sorted.length === 0) return null;
  return (
    <div className={style.languages} role="group" aria-label={t`Language of the e-mail`}>
      <span aria-hidden="true">
        <Trans>Language</Trans>
      </span>
      {sorted.map(([language, people]) => (
        <button
          key={language}
          type="button"
          aria-pressed={language === recipient.customer.language}
          onClick={() => people[0] && onChoose(people[0])}
        >
          {language.toUpperCase()} <strong>{people.length}</strong>
        </button>
      ))}
    </div>
  );
}
