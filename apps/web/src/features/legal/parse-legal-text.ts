/** A part of a line: plain text, or a link. */
export type Piece = string | { readonly text: string; readonly href: string };

export interface Block {
  readonly kind: 'heading' | 'paragraph';
  /** A paragraph keeps its line breaks. */
  readonly pieces: readonly Piece[];
}

/**
 * Splits a legal text into its headings and paragraphs. An empty line separates paragraphs; a line
 * that begins with `# ` is a heading. There is no other markup.
 */
export function parseLegalText(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', pieces: piecesOf(lines.join('\n')) });
    lines = [];
  };
  for (const line of text.split('\n')) {
    const heading = /^#+\s(.*)$/.exec(line)?.[1]?.trim();
    const isBlank = line.trim() === '' || heading === '';
    if (heading !== undefined || isBlank) endParagraph();
    if (heading) blocks.push({ kind: 'heading', pieces: piecesOf(heading) });
    else if (!isBlank) lines.push(line);
  }
  endParagraph();
  return blocks;
}

/** The address, if the whole text is nothing but one https address. */
export function addressOf(text: string): string | null {
  const [block, ...others] = parseLegalText(text);
  const [piece, ...rest] = block?.pieces ?? [];
  const isAlone = typeof piece === 'object' && rest.length === 0 && others.length === 0;
  return isAlone && piece.href.startsWith('https:') ? piece.href : null;
}

/**
 * Web addresses and e-mail addresses. The limited lengths keep the search of a long line linear.
 */
const ADDRESSES =
  /https:\/\/[^\s<>"“”„«»]{1,2000}|(?:mailto:)?([\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8})/gi;

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESSES)) {
    const [found, email] = match;
    // Punctuation at the end belongs to the sentence.
    const shown = found.replace(/[.,;:!?)\]}'’]+$/, '');
    const href = email === undefined ? shown : `mailto:${email}`;
    if (!URL.canParse(href)) continue;
    if (match.index > end) pieces.push(text.slice(end, match.index));
    pieces.push({ text: shown, href });
    end = match.index + shown.length;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}
