import type { SalesBy } from '@photoslate/contract/sales-reports';
import { useLingui } from '@lingui/react/macro';
import { DateField } from '#ui/date-field.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { FieldFrame } from '#ui/form/field-frame.tsx';
import { FormContext, useFormState } from '#ui/form/form-state.ts';
import fieldStyle from '#ui/form/field.module.css';
import style from './sales-filter.module.css';
import type { SalesFilterState } from './use-sales.ts';
import { useSalesPresets } from './use-sales-presets.ts';

interface SalesFilterProps {
  wish: SalesFilterState;
  /** The range shown if none was chosen, and the studio's time zone. */
  shown: { from: string; to: string; timeZone: string } | undefined;
  isOwner: boolean;
  /** The names of the fields whose day the server refused. */
  refused: readonly string[];
  onChange: (wish: SalesFilterState) => void;
}

/** How sales are grouped, and their range of days with presets, for a phone. */
export function SalesFilter({ wish, shown, isOwner, refused, onChange }: SalesFilterProps) {
  const { t } = useLingui();
  const form = useFormState();
  const error = t`At most three years, the earlier day first.`;
  const errors = Object.fromEntries(refused.map((name) => [name, error]));
  const from = wish.from || (shown?.from ?? '');
  const to = wish.to || (shown?.to ?? '');
  const presets = useSalesPresets(shown?.timeZone);
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
      <SegmentedControl
        label={t`Range of days`}
        segments={presets.map(({ label }) => ({ value: label, label }))}
        value={presets.find((preset) => preset.from === from && preset.to === to)?.label ?? ''}
        onChange={(chosen) => {
          const preset = presets.find(({ label }) => label === chosen);
          if (preset) onChange({ ...wish, from: preset.from, to: preset.to });
        }}
      />
      <FormContext value={{ ...form, errors }}>
        <div className={style.days}>
          <FieldFrame name="from" label={t`From`} required>
            {(wiring) => (
              <DateField
                {...wiring}
                className={fieldStyle.input}
                value={from}
                max={to}
                onChange={({ target }) => target.value && onChange({ ...wish, from: target.value, to })}
              />
            )}
          </FieldFrame>
          <FieldFrame name="to" label={t`To`} required>
            {(wiring) => (
              <DateField
                {...wiring}
                className={fieldStyle.input}
                value={to}
                min={from}
                onChange={({ target }) => target.value && onChange({ ...wish, from, to: target.value })}
              />
            )}
          </FieldFrame>
        </div>
      </FormContext>
    </div>
  );
}
