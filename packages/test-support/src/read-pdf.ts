import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * The text of a PDF, page by page in reading order, read by another library than the one that wrote
 * it.
 */
export async function readPdf(
  bytes: Uint8Array,
): Promise<{ pages: string[]; title: string; language: string | null }> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  const { info } = await document.getMetadata();
  const { Title, Language } = info as { Title?: string; Language?: string };
  await task.destroy();
  return { pages, title: Title ?? '', language: Language ?? null };
}
