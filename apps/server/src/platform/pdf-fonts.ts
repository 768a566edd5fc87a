import { translate } from './i18n/i18n.ts';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const fontFile = (folder: string) =>
  resolve(`@expo-google-fonts/atkinson-hyperlegible-next/${folder}/AtkinsonHyperlegibleNext_${folder}.ttf`);

/** Registers the product's typeface as `regular` and `bold`. */
export const registerFonts = (document: PDFKit.PDFDocument): PDFKit.PDFDocument =>
  document.registerFont('regular', fontFile('400Regular')).registerFont('bold', fontFile('700Bold'));

/**
 * Translates a text for a PDF. The typeface has no narrow no-break space, so that the wide one
 * replaces it.
 */
export const pdfText: typeof translate = (language, message, ...values) =>
  translate(language, message, ...values).replaceAll('\u202F', '\u00A0');
