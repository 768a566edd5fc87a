import type { SessionsOverview } from '@photoslate/contract/session-progress';
import type { Location } from '@photoslate/contract/studio';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatMonth } from '#lib/formatting/format-date-time.ts';
import { FilterChips } from '#ui/filter-chips.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { SearchField } from '#ui/search-field.tsx';
import style from './session-filters.module.css';
import type { useSessionsFilter } from './use-sessions-filter.ts';

interface SessionFiltersProps {
  filter: ReturnType<typeof useSessionsFilter>;
  locations: readonly Location[];
  counts: SessionsOverview | undefined;
}

/** Search, states with their counts, places and months. All of them are in the address. */
export function SessionFilters({ filter, locations, counts }: SessionFiltersProps) {
  const { t } = useLingui();
  const { wanted, pathWith, change } = filter;
  const { state } = wanted;
  const chip = (to: typeof state, label: ReactNode, count: number | undefined) => ({
    to: pathWith({ state: to }),
    label,
    ...(count === undefined ? {} : { count }),
    current: state === to,
  });
  const place = locations.find(({ id }) => id === wanted.locationId)?.name;
  return (
    <div className={style.filters}>
      <SearchField
        className={style.search}
        label={t`Search sessions`}
        placeholder={t`Search by name or location`}
        value={wanted.q ?? ''}
        onSearch={(q) => change({ q: q || undefined })}
      />
      <FilterChips
        label={t`Status`}
        items={[
          chip(undefined, <Trans>All sessions</Trans>, counts?.all),
          { ...chip('to-do', <Trans>To do</Trans>, counts?.toDo), tone: 'look' },
          chip('running', <Trans>Running</Trans>, counts?.running),
          chip('published', <Trans context="sessions">Published</Trans>, counts?.published),
        ]}
      />
      <div className={style.menus}>
        <Choice
          name={t`Location`}
          any={t`Any location`}
          chosen={wanted.locationId}
          chosenName={place}
          options={locations.map(({ id, name }) => ({ id, name }))}
          onChoose={(locationId) => change({ locationId })}
        />
        <Choice
          name={t`Month`}
          any={t`Any month`}
          chosen={wanted.month}
          chosenName={wanted.month && formatMonth(wanted.month)}
          options={(counts?.months ?? []).map((month) => ({ id: month, name: formatMonth(month) }))}
          onChoose={(month) => change({ month })}
        />
      </div>
    </div>
  );
}

interface ChoiceProps {
  name: string;
  /** The words for no choice. */
  any: string;
  chosen: string | undefined;
  chosenName: string | undefined;
  options: readonly { readonly id: string; readonly name: string }[];
  onChoose: (id: string | undefined) => void;
}

/** A menu that narrows the list to one place or month. */
function Choice({ name, any, chosen, chosenName, options, onChoose }: ChoiceProps) {
  const shown = chosenName ?? any;
  return (
    <Menu
      label={`${name}: ${shown}`}
      trigger={
        <button type="button" className={style.choice} data-chosen={chosen !== undefined || undefined}>
          <span>{shown}</span>
          <IconChevronDown size={16} aria-hidden="true" />
        </button>
      }
    >
      <MenuItem current={chosen === undefined} onSelect={() => onChoose(undefined)}>
        {any}
      </MenuItem>
      {options.map((option) => (
        <MenuItem key={option.id} current={option.id === chosen} onSelect={() => onChoose(option.id)}>
          {option.name}
        </MenuItem>
      ))}
    </Menu>
  );
}
