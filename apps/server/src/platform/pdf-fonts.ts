import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const fontFile = (folder: string) =>
  resolve(`@expo-google-fonts/atkinson-hyperlegible-next/${folder}/AtkinsonHyperlegibleNext_${folder}.ttf`);

/** Registers the product's typeface as `regular` and `bold`. */
export const registerFonts = (document: PDFKit.PDFDocument): PDFKit.PDFDocument =>
  document.registerFont('regular', fontFile('400Regular')).registerFont('bold', fontFile('700Bold'));
