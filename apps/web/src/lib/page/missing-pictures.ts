function markMissing({ target, type }: Event): void {
  if (target instanceof HTMLImageElement)
    target.toggleAttribute('data-missing', type === 'error' && target.alt === '');
}

/**
 * Hides decorative pictures that could not be loaded, for example offline: a browser would draw its
 * sign for a broken picture. Pictures with an alternative text show it, as always. Returns the end.
 */
export function hideMissingPictures(): () => void {
  const done = new AbortController();
  // The events of a picture do not bubble.
  const options = { capture: true, signal: done.signal };
  for (const type of ['error', 'load']) document.addEventListener(type, markMissing, options);
  return () => done.abort();
}

/** Loads the hidden pictures again, when the server can be reached. */
export function loadMissingPictures(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-missing]'))
    picture.setAttribute('src', picture.src);
}
