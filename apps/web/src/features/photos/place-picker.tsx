import type { Shoot } from '@photoslate/contract/shoots';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import style from './review-list.module.css';

interface PlacePickerProps {
  shoots: readonly Shoot[];
  /** The likeliest first; they get a button each. */
  candidateIds: readonly string[];
  busy: boolean;
  onPlace: (shootId: string) => void;
}

/** A button for each shoot it may be, and the list of all others. */
export function PlacePicker({ shoots, candidateIds, busy, onPlace }: PlacePickerProps) {
  const { t } = useLingui();
  const [other, setOther] = useState('');
  const candidates = candidateIds.flatMap((id) => shoots.find((shoot) => shoot.id === id) ?? []);
  const others = shoots.filter(({ id }) => !candidateIds.includes(id));
  return (
    <div className={style.choices}>
      {candidates.map((shoot) => (
        <Button key={shoot.id} busy={busy} onClick={() => onPlace(shoot.id)}>
          <Trans>Into shoot {shoot.label}</Trans>
        </Button>
      ))}
      {others.length > 0 && (
        <span className={style.other}>
          <select
            className={style.select}
            aria-label={t`Another shoot`}
            value={other}
            onChange={(event) => setOther(event.currentTarget.value)}
          >
            <option value="">{candidates.length > 0 ? t`Another shoot…` : t`Into which shoot?`}</option>
            {others.map(({ id, label, title }) => (
              <option key={id} value={id}>
                {title ? `${label} · ${title}` : t`Shoot ${label}`}
              </option>
            ))}
          </select>
          {other !== '' && (
            <Button busy={busy} onClick={() => onPlace(other)}>
              <Trans>Put there</Trans>
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
