/**
 * Colours for mails, light and dark. Mail clients cannot load the app's stylesheet, so they are
 * repeated here.
 */
export const INK = '#0b1215';
export const PAPER = '#ffffff';
export const MIST = '#eef2f2';
export const TEAL = '#0f5c57';
export const QUIET = '#435157';
export const DARK = {
  page: '#05090b',
  card: '#10191d',
  text: '#f2f6f6',
  quiet: '#b3c0c4',
  button: '#5fd0c5',
};
export const FONT =
  "'Atkinson Hyperlegible Next', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const STRIPES = `repeating-linear-gradient(135deg, ${INK} 0 14px, ${PAPER} 14px 28px)`;
