import { t } from '@lingui/core/macro';

/**
 * Checks that need no server: empty mandatory fields, mail addresses without an @, passwords that
 * are too short.
 */
export function checkFields(form: HTMLFormElement): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    if (!field.name || field.name in wrong) continue;
    const { minLength } = field;
    if (field.validity.valueMissing || (field.required && field.value.trim() === '')) {
      wrong[field.name] = missing(field.type);
    } else if (field.validity.typeMismatch) {
      wrong[field.name] = t`This does not look like an e-mail address.`;
    } else if (minLength > 0 && field.value.length < minLength) {
      wrong[field.name] = t`Use at least ${minLength} characters.`;
    }
  }
  return wrong;
}

function missing(type: string): string {
  if (type === 'radio') return t`Please choose one.`;
  return type === 'checkbox' ? t`Please tick this.` : t`Please fill this in.`;
}
