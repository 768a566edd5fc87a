import { SelectField } from '#ui/form/select-field.tsx';

interface TimeZoneFieldProps {
  label: string;
  hint?: string;
  chosen: string;
}

/** The choice of a time zone that the browser knows. The field is `timeZone`. */
export function TimeZoneField({ label, hint, chosen }: TimeZoneFieldProps) {
  const known = Intl.supportedValuesOf('timeZone');
  const zones = known.includes(chosen) ? known : [chosen, ...known];
  return (
    <SelectField name="timeZone" label={label} hint={hint} defaultValue={chosen} required>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  );
}
