import type { ReactNode } from 'react';
import type { Language } from '#lib/i18n/languages.ts';

const RED = 'var(--flag-red)';
const WHITE = 'var(--flag-white)';

const bands = (...colors: string[]): ReactNode =>
  colors.map((color, index) => (
    <rect
      key={color}
      width="24"
      height={16 / colors.length + 0.1}
      y={(16 / colors.length) * index}
      fill={color}
    />
  ));

const columns = (...colors: string[]): ReactNode =>
  colors.map((color, index) => <rect key={color} width="8" height="16" x={8 * index} fill={color} />);

const flags: Record<Language, ReactNode> = {
  nl: bands(RED, WHITE, 'var(--flag-blue)'),
  de: bands('var(--flag-black)', RED, 'var(--flag-gold)'),
  fr: columns('var(--flag-tricolore)', WHITE, RED),
  it: columns('var(--flag-green)', WHITE, RED),
  es: (
    <>
      <rect width="24" height="16" fill={RED} />
      <rect width="24" height="8" y="4" fill="var(--flag-gold)" />
    </>
  ),
  en: (
    <>
      <rect width="24" height="16" fill="var(--flag-union)" />
      <path d="m0 0 24 16M24 0 0 16" stroke={WHITE} strokeWidth="3.2" />
      <path d="m0 0 24 16M24 0 0 16" stroke={RED} strokeWidth="1.2" />
      <path d="M12 0v16M0 8h24" stroke={WHITE} strokeWidth="5.2" />
      <path d="M12 0v16M0 8h24" stroke={RED} strokeWidth="3" />
    </>
  ),
};

/** A language's flag. Show the language's name beside it. */
export function Flag({ language }: { language: Language }) {
  return (
    <svg width="24" height="16" viewBox="0 0 24 16" aria-hidden="true" focusable="false">
      {flags[language]}
      <rect x="0.5" y="0.5" width="23" height="15" fill="none" stroke="var(--outline)" strokeOpacity="0.6" />
    </svg>
  );
}
