import { onSignedOut } from '#lib/auth/login-state.ts';
import { protectFromReload } from '#lib/page/unsaved-work.ts';

type Texts = Readonly<Record<string, string>>;

const drafts = new Map<string, Texts>();

/**
 * The unsent texts of a form with a secret. Unlike `draftOf`, they are only in memory; the browser
 * asks before it leaves a document that has any.
 */
export const secretDraftOf = (form: string) => ({
  read: (): Texts => drafts.get(form) ?? {},
  /** The stored secret is never in the field, so an empty form has no unsaved change. */
  isStored: (texts: Texts): boolean => Object.values(texts).every((text) => text === ''),
  keep(texts: Texts | null): void {
    if (texts) drafts.set(form, texts);
    else drafts.delete(form);
  },
});

protectFromReload(() => drafts.size > 0);

onSignedOut(() => drafts.clear());
