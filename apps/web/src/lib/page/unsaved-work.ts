const checks = new Set<() => boolean>();

/**
 * Registers work that a reload would lose, for example an upload. The browser asks before it leaves
 * the document while any of the checks is true, and the app does not reload by itself.
 */
export function protectFromReload(isUnsaved: () => boolean): void {
  checks.add(isUnsaved);
}

export const hasUnsavedWork = (): boolean => [...checks].some((isUnsaved) => isUnsaved());

globalThis.addEventListener('beforeunload', (event) => {
  if (hasUnsavedWork()) event.preventDefault();
});
