/** Elements that are not copied: they are not part of the page, or they run by themselves. */
const LEFT_OUT =
  'script, style, link, template, dialog, [popover], iframe, object, embed, audio, video, canvas';
/** Shows the state of the connection, which may differ at the next visit. It is copied empty. */
const EMPTIED = 'header [aria-live]';
const FOCUSABLE = 'a, button, summary, [tabindex]';
/** Elements for input. `inert` keeps their look, and prevents typing and sending. */
const FILLED_IN = 'form, input, textarea, select, [contenteditable]';
/** Attributes that are not copied: ids, values, handlers, and what screen readers announce. */
const LEFT_OUT_ATTRIBUTES =
  /^(?:on.+|id|for|name|value|checked|selected|autofocus|accesskey|contenteditable|draggable|loading|aria-live|aria-busy)$/i;
const SPOKEN_ROLES = new Set(['status', 'alert', 'log', 'timer']);
/** The allowed addresses of links and pictures. */
const ADDRESS = { href: /^(?:\/|https?:|mailto:|tel:)/, src: /^(?:\/(?!\/)|data:image\/)/ };
/** A page with one of these is not copied: a loader, a selection, a dialog, a live QR code. */
const UNSETTLED = '[data-loader], [data-lazy], [data-photo][aria-pressed=true], [data-qr], dialog[open]';
/** An error page is not copied, because the next visit may succeed. */
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

/** Returns false if something inside is scrolled, because the next visit starts at the top. */
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
