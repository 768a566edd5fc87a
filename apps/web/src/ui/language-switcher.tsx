import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { type Language, locales } from '#lib/i18n/languages.ts';
import { Flag } from './theme/flags.tsx';
import style from './language-switcher.module.css';

interface LanguageSwitcherProps {
  /** The address of this page in another language, including its query. */
  addressIn: (language: Language) => string;
  onChoose: (language: Language) => void;
}

/**
 * Six flags with the names of their languages. A switch keeps the page, its query and the typed
 * text.
 */
export function LanguageSwitcher({ addressIn, onChoose }: LanguageSwitcherProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const outside = (event: Event) => !box.current?.contains(event.target as Node) && setOpen(false);
    document.addEventListener('pointerdown', outside, { signal });
    document.addEventListener('focusin', outside, { signal });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        setOpen(false);
        button.current?.focus();
      },
      { signal },
    );
    return () => stop.abort();
  }, [open]);

  const current = locales.find(({ code }) => code === language);
  return (
    <div ref={box} className={style.box}>
      <button
        ref={button}
        type="button"
        className={style.button}
        aria-expanded={open}
        aria-label={`${language.toUpperCase()} – ${t`Language`}: ${current?.name ?? language}`}
        onClick={() => setOpen(!open)}
      >
        <Flag language={language} />
        <span className={style.code}>{language.toUpperCase()}</span>
        <IconChevronDown size={20} aria-hidden="true" />
      </button>
      {open && (
        <ul className={style.list}>
          {locales.map(({ code, name }) => (
            <li key={code}>
              <a
                href={addressIn(code)}
                hrefLang={code}
                lang={code}
                aria-current={code === language ? 'true' : undefined}
                className={style.language}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  setOpen(false);
                  button.current?.focus();
                  if (code !== language) onChoose(code);
                }}
              >
                <Flag language={code} />
                <span>{name}</span>
                {code === language && <IconCheck size={20} aria-hidden="true" />}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
