import { Trans, useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import style from './erase-drawer.module.css';

/**
 * The data that an erasure deletes, and the data that it keeps.
 * @param children the choice about the photos
 */
export function EraseEffects({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const id = useId();
  return (
    <>
      <h3 id={`${id}-goes`} className={style.head}>
        <Trans>Erased</Trans>
      </h3>
      <ul className={style.list} aria-labelledby={`${id}-goes`}>
        <li>{t`All contact data that the studio has: name, e-mail address and phone number`}</li>
        <li>{t`Links to galleries: they stop working at once`}</li>
        <li>{t`E-mails that were sent or wait`}</li>
      </ul>
      <h3 id={`${id}-stays`} className={style.head}>
        <Trans>Kept</Trans>
      </h3>
      <ul className={style.list} aria-labelledby={`${id}-stays`}>
        <li>{t`Number, date and amount of orders, without name and address: the law asks for them`}</li>
        <li>{t`Receipts that were issued`}</li>
        <li>{t`Photos, unless the box below is ticked`}</li>
      </ul>
      {children}
      <p>
        <Trans>This cannot be undone, not even from a backup.</Trans>
      </p>
    </>
  );
}
