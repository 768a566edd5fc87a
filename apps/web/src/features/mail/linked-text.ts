/** Splits a text into plain text and addresses, in order. */
export function linkedText(text: string): readonly { readonly text: string; readonly href: string | null }[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, href: /^https?:\/\//.test(piece) ? piece : null }));
}
