import { onSignedOut } from '#lib/auth/login-state.ts';
import { localStorageValue } from '#lib/storage/local-storage-value.ts';

type Texts = Readonly<Record<string, string>>;

const kept = localStorageValue(() => sessionStorage, 'photoslate.drafts');

/** What was typed into the form of this name and not yet sent, by its fields' names: in this tab alone, also after a reload, until the logout. */
export const draftOf = (form: string) => ({
  read: (): Texts => everyDraft()[form] ?? {},
  /** Keeps what stands in the form; null forgets it. */
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
