import { createTheme } from '@mantine/core';

/**
 * The component library's theme. The values are CSS variables of tokens.css, so that they are there before
 * any script runs and follow the device's light or dark; here is only what components must know as props.
 */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  defaultRadius: 'sm',
});
