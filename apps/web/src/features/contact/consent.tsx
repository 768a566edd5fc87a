import type { CodePage } from '@photoslate/contract/codes';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { FieldError } from '#ui/form/field-error.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { useFormState } from '#ui/form/form-state.ts';
import style from './consent.module.css';

interface ConsentProps {
  page: CodePage;
  /** The studio's own consent text in the reader's language; null: Photoslate's text. */
  text: string | null;
}

/**
 * Explains how the address is used, with the checkbox to agree. The checkbox is never checked in
 * advance.
 */
export function Consent({ page, text }: ConsentProps) {
  const id = useId();
  const { errors, clearError } = useFormState();
  const error = errors['agreed'];
  const studio = page.studio.name;
  const days = page.retentionDays;
  return (
    <div className={style.agreement}>
      <div id={`${id}-words`} className={style.words}>
        {text === null ? (
          <p>
            <Trans>{studio} uses your address only to send you these photos. Nobody else sees it.</Trans>
          </p>
        ) : (
          <p className={style.own}>{text}</p>
        )}
        <p>
          <Trans>Photos and address are deleted {days} days after the shoot.</Trans>
        </p>
      </div>
      <CheckField
        name="agreed"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-words ${id}-error` : `${id}-words`}
        onChange={() => clearError('agreed')}
      >
        <Trans>I agree to this</Trans>
      </CheckField>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
