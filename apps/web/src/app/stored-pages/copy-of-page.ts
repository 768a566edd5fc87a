/** Left out with everything inside: they are no part of the page, or act by themselves. */
const LEFT_OUT =
  'script, style, link, template, dialog, [popover], iframe, object, embed, audio, video, canvas';
/** The state of the connection, which is another one later. Its place stays. */
const EMPTIED = 'header [aria-live]';
const FOCUSABLE = 'a, button, summary, [tabindex]';
/** Nobody may type into a copy, or send its form. What is inert looks as before. */
const FILLED_IN = 'form, input, textarea, select, [contenteditable]';
/** A copy has no ids of the page, no values, and nothing that a browser acts on or reads aloud. */
const LEFT_OUT_ATTRIBUTES =
  /^(?:on.+|id|for|name|value|checked|selected|autofocus|accesskey|contenteditable|draggable|loading|aria-live|aria-busy)$/i;
const SPOKEN_ROLES = new Set(['status', 'alert', 'log', 'timer']);
/** What a link may lead to, and what a picture may show. */
const ADDRESS = { href: /^(?:\/|https?:|mailto:|tel:)/, src: /^(?:\/(?!\/)|data:image\/)/ };
/** Something loads, is selected or open, or is a QR code, which may be live. */
const UNSETTLED = '[data-loader], [data-photo][aria-pressed=true], [data-qr], dialog[open]';
/** The page could not be shown, which is different at the next visit. */
const FAILED = '[data-failed]';

/**
 * A copy of the visible page as HTML. Only its links work. Null if the page is scrolled, or only
 * there for a moment.
 */
export function copyOfPage(root: HTMLElement): string | null {
  if (scrollY > 0 || !isSettled(root) || root.querySelector(FAILED)) return null;
  const copy = document.createElement('div');
  return copyChildren(root, copy) ? copy.innerHTML : null;
}

/** Whether a page with its data is there. */
export const isSettled = (root: HTMLElement): boolean =>
  root.querySelector('main h1') !== null && root.querySelector(UNSETTLED) === null;

/** Returns false if something inside is scrolled: its top is not what comes first later. */
function copyChildren(of: Element, to: Element): boolean {
  if (of.scrollTop !== 0) return false;
  for (const child of of.childNodes) {
    if (child instanceof Text) to.append(child.data);
    if (!(child instanceof Element) || child.matches(LEFT_OUT) || isBelowWindow(child)) continue;
    const copy = child.cloneNode() as Element;
    disarm(copy);
    to.append(copy);
    if (!child.matches(EMPTIED) && !copyChildren(child, copy)) return false;
    if (copy instanceof HTMLTextAreaElement) copy.replaceChildren();
  }
  return true;
}

function isBelowWindow(element: Element): boolean {
  const { top, height } = element.getBoundingClientRect();
  return height > 0 && top >= innerHeight;
}

function disarm(copy: Element): void {
  if (copy.matches(FOCUSABLE)) copy.setAttribute('tabindex', '-1');
  if (copy.matches(FILLED_IN)) copy.setAttribute('inert', '');
  if (SPOKEN_ROLES.has(copy.getAttribute('role') ?? '')) copy.removeAttribute('role');
  for (const name of copy.getAttributeNames()) if (LEFT_OUT_ATTRIBUTES.test(name)) copy.removeAttribute(name);
  for (const [name, allowed] of Object.entries(ADDRESS))
    if (!allowed.test(copy.getAttribute(name) ?? '/')) copy.removeAttribute(name);
}
