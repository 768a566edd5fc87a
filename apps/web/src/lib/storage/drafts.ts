import { onSignedOut } from '#lib/auth/login-state.ts';
import { localStorageValue } from '#lib/storage/local-storage-value.ts';

type Texts = Readonly<Record<string, string>>;

const kept = localStorageValue(() => sessionStorage, 'photoslate.drafts');

/**
 * The unsent texts of the form with this name, by field name. They are stored for this tab only,
 * survive a reload, and are deleted at logout.
 */
export const draftOf = (form: string) => ({
  read: (): Texts => everyDraft()[form] ?? {},
  /** Stores the texts of the form; null deletes them. */
  keep(texts: Texts | null): void {
    const { [form]: _before, ...others } = everyDraft();
    const drafts = texts ? { ...others, [form]: texts } : others;
    kept.set(Object.keys(drafts).length > 0 ? JSON.stringify(drafts) : null);
  },
});

function everyDraft(): Readonly<Record<string, Texts>> {
  try {
    return JSON.parse(kept.get() ?? '{}') as Record<string, Texts>;
  } catch {
    return {};
  }
}

onSignedOut(() => kept.set(null));
