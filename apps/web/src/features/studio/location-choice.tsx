import type { Location } from '@photoslate/contract/studio';
import { useLingui } from '@lingui/react/macro';
import { IconMapPin, IconMapPinPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { useFormState } from '#ui/form/form-state.ts';
import { TextField } from '#ui/form/text-field.tsx';
import style from './location-choice.module.css';

/** The value of the field `locationId` for a new location. */
export const NEW_LOCATION = 'new';
const SHOWN_AT_FIRST = 3;

/**
 * The session's location: one of the studio's locations, most recent first, or a new one (fields
 * `location.name`, `location.location`).
 */
export function LocationChoice({ locations }: { locations: readonly Location[] }) {
  const { t } = useLingui();
  const { draft } = useFormState();
  // Without any known location, the fields of a new one are all that was typed.
  const before = draft['locationId'] ?? (draft['location.name'] ? NEW_LOCATION : undefined);
  // The most recently used location is the default, also after a newer list replaces the cached
  // one.
  const likely = before ?? locations[0]?.id ?? NEW_LOCATION;
  const [first, setFirst] = useState(likely);
  const [touched, setTouched] = useState<string | null>(null);
  if (touched === null && first !== likely) setFirst(likely);
  const chosen = touched ?? first;
  const [all, setAll] = useState(() => locations.findIndex(({ id }) => id === before) >= SHOWN_AT_FIRST);
  const shown = all ? locations : locations.slice(0, SHOWN_AT_FIRST);
  const rest = locations.length - shown.length;
  return (
    <div className={style.place}>
      {locations.length > 0 && (
        <ChoiceField
          key={first}
          name="locationId"
          legend={t`Where are you shooting?`}
          defaultValue={first}
          onChoose={setTouched}
          choices={[
            ...shown.map(({ id, name, location }) => ({
              value: id,
              label: name,
              detail: location,
              aside: <IconMapPin size={24} aria-hidden="true" />,
            })),
            {
              value: NEW_LOCATION,
              label: t`New location`,
              aside: <IconMapPinPlus size={24} aria-hidden="true" />,
            },
          ]}
        />
      )}
      {rest > 0 && (
        <Button tone="plain" onClick={() => setAll(true)}>
          {t`Show all ${locations.length} locations`}
        </Button>
      )}
      {chosen === NEW_LOCATION && (
        // A list of locations that arrives later does not hide what is being typed.
        <div className={style.fields} onInput={() => setTouched(NEW_LOCATION)}>
          <TextField
            name="location.name"
            label={t`Name`}
            hint={t`The name your customers will see, e.g. “Vondelpark”`}
            required
            maxLength={120}
            autoComplete="off"
          />
          <TextField
            name="location.location"
            label={t`Location`}
            hint={t`Street and town, or where to meet`}
            required
            maxLength={300}
            autoComplete="off"
          />
        </div>
      )}
    </div>
  );
}
