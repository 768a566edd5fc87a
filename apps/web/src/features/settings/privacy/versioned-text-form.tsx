import type { StudioSettings } from '@photoslate/contract/settings';
import type { Language } from '@photoslate/contract/scalars';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatShortDate } from '#lib/formatting/format-date-time.ts';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextArea } from '#ui/form/text-field.tsx';
import { useSettingsSaved } from '../use-settings.ts';

interface VersionedTextFormProps {
  /** The name of the draft; see `Form`. */
  edits: string;
  label: string;
  /** The language of the text, its version, and the time of this version. */
  text: { language: Language; version: string; createdAt: string | null };
  /** The studio's own text; null: customers see Photoslate's. */
  own: string | null;
  /** Shown as long as the studio has no text of its own. */
  hintWithoutOwn: ReactNode;
  maxLength: number;
  rows: number;
  /** Saves the text as a new version. Empty: back to Photoslate's text. */
  save: (text: string) => Promise<StudioSettings>;
}

/** A text in one language to which customers agree. Each change creates a new version. */
export function VersionedTextForm(props: VersionedTextFormProps) {
  const { edits, label, text, own, hintWithoutOwn, maxLength, rows, save } = props;
  const saved = useSettingsSaved();
  const { language, version } = text;
  const since = text.createdAt && formatShortDate(text.createdAt);
  return (
    <Form edits={edits} onSubmit={async (values) => saved(await save(values['text'] ?? ''))}>
      <TextArea
        name="text"
        label={label}
        hint={
          own === null ? (
            hintWithoutOwn
          ) : (
            <Trans>
              Version {version}, since {since}
            </Trans>
          )
        }
        defaultValue={own ?? ''}
        maxLength={maxLength}
        rows={rows}
        lang={language}
      />
      <SubmitButton tone="quiet">
        <Trans>Save as a new version</Trans>
      </SubmitButton>
    </Form>
  );
}
