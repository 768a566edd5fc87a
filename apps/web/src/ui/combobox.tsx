import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Trans } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { openModalsStore } from '#lib/page/open-modals.ts';
import { useStore } from '#lib/store.ts';
import style from './combobox.module.css';

export interface ComboboxOption {
  id: string;
  /** What is shown in the field and searched. */
  label: string;
  /** Shown beside the label. */
  detail?: ReactNode;
  /** Further words that find the option. */
  keywords?: string;
}

interface ComboboxProps {
  label: string;
  placeholder?: string;
  options: readonly ComboboxOption[];
  /** The id of the chosen option, or null. */
  value: string | null;
  onChoose: (id: string | null) => void;
  autoFocus?: boolean;
}

/** A field that chooses one of many options by typing a part of its name. */
export function Combobox({ label, placeholder, options, value, onChoose, autoFocus }: ComboboxProps) {
  const container = useStore(openModalsStore).at(-1);
  const chosen = options.find(({ id }) => id === value) ?? null;
  return (
    <BaseCombobox.Root
      items={options as ComboboxOption[]}
      value={chosen}
      onValueChange={(option) => onChoose(option?.id ?? null)}
      itemToStringLabel={(option) => option.label}
      isItemEqualToValue={(one, other) => one.id === other.id}
      filter={(option, query) => isMatch(option, query)}
      autoHighlight
    >
      <BaseCombobox.InputGroup className={style.field}>
        <BaseCombobox.Input
          aria-label={label}
          placeholder={placeholder ?? label}
          className={style.input}
          // The user opened this field to type into it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={autoFocus}
        />
        <BaseCombobox.Trigger className={style.arrow} aria-label={label}>
          <IconChevronDown size={18} aria-hidden="true" />
        </BaseCombobox.Trigger>
      </BaseCombobox.InputGroup>
      <BaseCombobox.Portal {...(container ? { container } : {})}>
        <BaseCombobox.Positioner sideOffset={4} collisionPadding={8} className={style.place}>
          <BaseCombobox.Popup className={style.popup}>
            <BaseCombobox.Empty className={style.empty}>
              <Trans>Nothing matches.</Trans>
            </BaseCombobox.Empty>
            <BaseCombobox.List>
              {(option: ComboboxOption) => (
                <BaseCombobox.Item key={option.id} value={option} className={style.option}>
                  <span>{option.label}</span>
                  {option.detail && <span className={style.detail}>{option.detail}</span>}
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  );
}

/** Each word of the query is part of the label or the keywords, in any case. */
function isMatch({ label, keywords = '' }: ComboboxOption, query: string): boolean {
  const text = `${label} ${keywords}`.toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
