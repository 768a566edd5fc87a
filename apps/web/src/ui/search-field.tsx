import { useLingui } from '@lingui/react/macro';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import style from './search-field.module.css';

/** How long the typing must pause before the list is asked. */
const PAUSE_MS = 150;

interface SearchFieldProps {
  /** The accessible name. */
  label: string;
  placeholder?: string;
  /** The text that the list shows now, usually from the address. */
  value: string;
  /** Called with the trimmed text after a short pause in typing, and at once on Enter. */
  onSearch: (text: string) => void;
  className?: string;
}

/** A search field for a list. Escape clears it. */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  /** Texts that were searched, and that the list does not show yet. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (value !== searched) {
    setSearched(value);
    const at = asked.indexOf(value);
    setAsked(at < 0 ? [] : asked.slice(at + 1));
    // The address changed by other means, for example by the browser's back button. A slow answer
    // to this field must not replace what was typed since.
    if (at < 0 && typed.trim() !== value) setTyped(value);
  }
  const ask = (text: string) => {
    setAsked((before) => [...before, text]);
    onSearch(text);
  };
  const search = useEffectEvent((text: string) => {
    if (text !== (asked.at(-1) ?? value)) ask(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const clear = () => {
    setTyped('');
    ask('');
    input.current?.focus();
  };
  return (
    <div role="search" className={classNames(style.field, className)}>
      <IconSearch size={18} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(typed.trim());
          if (event.key !== 'Escape' || typed === '') return;
          event.preventDefault();
          clear();
        }}
      />
      {typed !== '' && (
        <button type="button" className={style.clear} aria-label={t`Clear the search`} onClick={clear}>
          <IconX size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
