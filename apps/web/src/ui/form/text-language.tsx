import { useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { locales, type Language } from '#lib/i18n/languages.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import style from './text-language.module.css';

interface TextLanguageProps<V extends Language | 'all'> {
  value: V;
  onChange: (value: V) => void;
  /** The languages with a text get a tick. */
  written: readonly V[];
  /** The label of the text for all other languages. Without it, that text cannot be chosen. */
  all?: string;
}

/** Chooses the language of a text that a studio writes for its customers. */
export function TextLanguage<V extends Language | 'all'>({
  value,
  onChange,
  written,
  all,
}: TextLanguageProps<V>) {
  const { t } = useLingui();
  const choices = [
    ...(all === undefined ? [] : [{ code: 'all' as V, name: all, lang: undefined }]),
    ...locales.map(({ code, name }) => ({ code: code as V, name, lang: code })),
  ];
  return (
    <div className={style.languages}>
      <SegmentedControl
        label={t`Language`}
        segments={choices.map(({ code, name, lang }) => ({
          value: code,
          label: (
            <span className={style.language}>
              <span lang={lang}>{name}</span>
              {written.includes(code) && <IconCheck size={18} role="img" aria-label={t`written`} />}
            </span>
          ),
        }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
