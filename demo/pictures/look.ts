import { LANGUAGES, type Language } from '@photoslate/test-support/catalogue';
import type { Screen } from './screen.ts';

export const sizes = {
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 800 },
  wide: { width: 1680, height: 1050 },
  /** A small phone, on which the slate must leave room for what is linked. */
  small: { width: 360, height: 640 },
} as const;

/** One combination of size, theme and language. */
export interface Look {
  readonly size: keyof typeof sizes;
  readonly theme: 'light' | 'dark';
  readonly language: Language;
}

/** A phone has touch; a desk has a mouse. */
export type Device = 'phone' | 'desk';
export const deviceOf = ({ size }: Look): Device => (size === 'desk' || size === 'wide' ? 'desk' : 'phone');

/** The file name of a picture: the screen, then its look. */
export const pictureName = (screen: Screen, { size, theme, language }: Look): string =>
  `${screen.name}.${language}.${size}.${theme}.png`;

/** The looks of a command line; absent ones are chosen by the screen. */
export interface Wish {
  readonly size?: readonly string[];
  readonly theme?: readonly string[];
  readonly language?: readonly string[];
}

const themes = ['light', 'dark'] as const;

/**
 * The looks of a screen. Main screens are taken in all sizes and themes, in English and German. The
 * others are taken on a phone and at a desk, light, in English; in their full state also in German.
 */
export function looksOf(screen: Screen, wish: Wish): Look[] {
  const { isMain, name, native, on, fault, before, act } = screen;
  const isFull = !fault && !before && !act;
  const wanted = {
    size: wish.size ?? (isMain ? ['phone', 'desk', 'wide', 'small'] : ['phone', 'desk']),
    theme: wish.theme ?? (isMain ? themes : ['light']),
    language: wish.language ?? (isMain || isFull ? ['en', 'de'] : ['en']),
  };
  const all = Object.keys(sizes).flatMap((size) =>
    themes.flatMap((theme) => LANGUAGES.map((language) => ({ size, theme, language }) as Look)),
  );
  return all.filter((look) => {
    if (look.size === 'small' && (name !== 'slate' || look.theme === 'dark')) return false;
    const device = deviceOf(look);
    return (
      wanted.size.includes(look.size) &&
      wanted.theme.includes(look.theme) &&
      wanted.language.includes(look.language) &&
      (!native || device === 'phone') &&
      (!on || on === device)
    );
  });
}
