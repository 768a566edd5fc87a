import type { PersonPage } from '@photoslate/contract/customer-pages';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconDownload, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { nameOf } from '#lib/formatting/customer-name.ts';
import { formatShortDate, formatTime } from '#lib/formatting/format-date-time.ts';
import { locales } from '#lib/i18n/languages.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import style from './person-cards.module.css';

interface CardProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One card beside the lists of a customer. */
export function Card({ title, aside, children }: CardProps) {
  const id = useId();
  return (
    <section className={style.card} aria-labelledby={id}>
      <div className={style.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** How to reach a customer. */
export function ContactCard({ person, onEdit }: { person: PersonPage; onEdit: () => void }) {
  const { t } = useLingui();
  const { email, phone, language, registeredAt, source } = person;
  const name = nameOf(person);
  const date = formatShortDate(registeredAt);
  return (
    <Card
      title={t`Contact`}
      aside={
        <Button onClick={onEdit}>
          <Trans>Edit contact</Trans>
        </Button>
      }
    >
      <dl className={style.facts}>
        {name !== email && (
          <>
            <dt>{t`Name`}</dt>
            <dd>{name}</dd>
          </>
        )}
        <dt>{t`E-mail`}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        {phone && (
          <>
            <dt>{t`Phone`}</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
            </dd>
          </>
        )}
        <dt>{t`Language`}</dt>
        <dd>{locales.find(({ code }) => code === language)?.name}</dd>
        <dt>{t`Registered`}</dt>
        <dd>{source === 'self' ? t`${date}, by QR code` : t`${date}, entered by a photographer`}</dd>
      </dl>
    </Card>
  );
}

/** The latest consent of a customer, with its text. */
export function ConsentCard({
  consent,
  defaultText,
}: Pick<PersonPage, 'consent'> & { defaultText: ReactNode }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  if (consent === null)
    return (
      <Card title={t`Consent`} aside={<span className={style.quiet}>{t`None`}</span>}>
        <p className={style.text}>
          <Trans>A photographer entered this contact. Nobody has agreed to a text.</Trans>
        </p>
      </Card>
    );
  const { version, text, textFrom, consentedAt, confirmed, language } = consent;
  const given = formatShortDate(consentedAt);
  const time = formatTime(consentedAt);
  const from = textFrom && formatShortDate(textFrom);
  return (
    <Card
      title={t`Consent`}
      aside={
        confirmed ? (
          <StateBadge tone="safe" icon={<IconCheck aria-hidden="true" />}>
            <Trans>Given</Trans>
          </StateBadge>
        ) : (
          <span className={style.quiet}>{t`Not confirmed`}</span>
        )
      }
    >
      <p className={style.text}>
        {from ? (
          <Trans>
            Text of {from}, agreed to on {given}, {time}.
          </Trans>
        ) : (
          <Trans>
            Photoslate’s text {version}, agreed to on {given}, {time}.
          </Trans>
        )}{' '}
        <button type="button" className={style.link} onClick={() => setShown(true)}>
          <Trans>Show the text</Trans>
        </button>
      </p>
      <Drawer open={shown} onClose={() => setShown(false)} title={t`Consent text`}>
        {text === null ? defaultText : <p lang={language}>{text}</p>}
      </Drawer>
    </Card>
  );
}

/** What the studio wrote about a customer. */
export function NoteCard({ note, onEdit }: Pick<PersonPage, 'note'> & { onEdit: () => void }) {
  const { t } = useLingui();
  return (
    <Card
      title={t`Note`}
      aside={
        <Button onClick={onEdit}>
          {note === null ? <Trans>Write a note</Trans> : <Trans>Edit the note</Trans>}
        </Button>
      }
    >
      {note === null ? (
        <p className={style.hint}>
          <Trans>What your team should know, such as wishes for prints.</Trans>
        </p>
      ) : (
        <p className={style.note}>{note}</p>
      )}
    </Card>
  );
}

interface PersonalDataCardProps {
  figures: PersonPage['figures'];
  onExport: () => void;
  exporting: boolean;
  onErase: () => void;
}

/** Export and erasure of a customer's stored data. For owners. */
export function PersonalDataCard({ figures, onExport, exporting, onErase }: PersonalDataCardProps) {
  const { t } = useLingui();
  const { photoCount, orderCount, mailCount } = figures;
  return (
    <Card title={t`Personal data`}>
      <p className={style.text}>
        <Plural value={photoCount} one="# photo" other="# photos" />
        {', '}
        <Plural value={orderCount} one="# order" other="# orders" />
        {', '}
        <Plural value={mailCount} one="# e-mail" other="# e-mails" />.{' '}
        {orderCount > 0 && <Trans>Receipts stay when the customer is erased.</Trans>}
      </p>
      <div className={style.verbs}>
        <Button busy={exporting} icon={<IconDownload size={18} aria-hidden="true" />} onClick={onExport}>
          <Trans>Export the data</Trans>
        </Button>
        <Button
          tone="quiet"
          className={style.erase}
          icon={<IconTrash size={18} aria-hidden="true" />}
          onClick={onErase}
        >
          <Trans>Erase data…</Trans>
        </Button>
      </div>
    </Card>
  );
}
