import type { SalesBy } from '@photoslate/contract/sales-reports';
import { useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { FieldFrame } from '#ui/form/field-frame.tsx';
import fieldStyle from '#ui/form/field.module.css';
import style from './sales-filter.module.css';
import type { SalesFilterState } from './use-sales.ts';

interface SalesFilterProps {
  wish: SalesFilterState;
  /** The range shown if none was chosen. */
  shown: { from: string; to: string } | undefined;
  isOwner: boolean;
  onChange: (wish: SalesFilterState) => void;
}

/** How sales are grouped, and the range of days. */
export function SalesFilter({ wish, shown, isOwner, onChange }: SalesFilterProps) {
  const { t } = useLingui();
  const from = wish.from || (shown?.from ?? '');
  const to = wish.to || (shown?.to ?? '');
  const segments: { value: SalesBy; label: string }[] = [
    { value: 'day', label: t`Days` },
    { value: 'session', label: t`Sessions` },
    { value: 'location', label: t`Locations` },
    ...(isOwner ? [{ value: 'photographer' as const, label: t`Photographers` }] : []),
  ];
  return (
    <div className={style.choice}>
      <SegmentedControl
        label={t`Sales by`}
        segments={segments}
        value={wish.by}
        onChange={(by) => onChange({ ...wish, by })}
      />
      <div className={style.days}>
        <FieldFrame name="from" label={t`From`} required>
          {({ id, name }) => (
            <input
              id={id}
              name={name}
              type="date"
              className={fieldStyle.input}
              value={from}
              max={to}
              onChange={({ target }) => target.value && onChange({ ...wish, from: target.value, to })}
            />
          )}
        </FieldFrame>
        <FieldFrame name="to" label={t`To`} required>
          {({ id, name }) => (
            <input
              id={id}
              name={name}
              type="date"
              className={fieldStyle.input}
              value={to}
              min={from}
              onChange={({ target }) => target.value && onChange({ ...wish, from, to: target.value })}
            />
          )}
        </FieldFrame>
      </div>
    </div>
  );
}
