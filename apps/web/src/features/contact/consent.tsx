import type { CodePage } from '@photoslate/contract/codes';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { useFormState } from '#ui/form/form-state.ts';
import style from './consent.module.css';

/** The characters of a studio's own text that a small phone shows above the button. */
const SHORT = 140;

interface ConsentProps {
  page: CodePage;
  /** The studio's own consent text in the reader's language; null: Photoslate's text. */
  text: string | null;
}

/**
 * The checkbox to agree, with the text that explains how the address is used. The checkbox is never
 * checked in advance. Of a long text the first lines are shown, so that the button stays on the
 * first screen.
 */
export function Consent({ page, text }: ConsentProps) {
  const id = useId();
  const language = useLanguage();
  const { errors, clearError } = useFormState();
  const [isWhole, setWhole] = useState(false);
  const error = errors['agreed'];
  const studio = page.studio.name;
  const days = page.retentionDays;
  const privacy = page.studio.legal.find(({ kind }) => kind === 'privacy');
  const isCut = text !== null && text.length > SHORT && !isWhole;
  return (
    <div className={style.agreement}>
      <CheckField
        name="agreed"
        required
        aria-invalid={error ? true : undefined}
        aria-labelledby={`${id}-agree`}
        aria-describedby={error ? `${id}-words ${id}-error` : `${id}-words`}
        onChange={() => clearError('agreed')}
      >
        <strong id={`${id}-agree`}>
          <Trans>I agree to this</Trans>
        </strong>
        <span id={`${id}-words`} className={style.words}>
          {text !== null && (
            <span className={style.own} data-cut={isCut || undefined}>
              {text}
            </span>
          )}
          {text === null && (
            <Trans>{studio} uses your address only to send you these photos. Nobody else sees it.</Trans>
          )}{' '}
          <Trans>Photos and address are deleted {days} days after the shoot.</Trans>{' '}
          {privacy && (
            <a href={`${privacy.url}?lang=${language}`} target="_blank" rel="noreferrer">
              <Trans>More about this</Trans>
            </a>
          )}
        </span>
      </CheckField>
      {isCut && (
        <Button tone="plain" onClick={() => setWhole(true)}>
          <Trans>Read all</Trans>
        </Button>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
