import { SHEETS_MAX } from '@photoslate/contract/prints';
import { Language } from '@photoslate/contract/scalars';
import { Trans, useLingui } from '@lingui/react/macro';
import { callForFile } from '#lib/api/call.ts';
import { locales } from '#lib/i18n/languages.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { saveFile } from '#lib/api/save-file.ts';
import { Drawer } from '#ui/drawer.tsx';
import { Form } from '#ui/form/form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Section } from '#ui/section.tsx';

interface PrintsDrawerProps {
  sessionId: string;
  /** The session's location, for the file names. */
  location: string;
  open: boolean;
  onClose: () => void;
}

const save = (bytes: Blob, name: string) =>
  saveFile(new File([bytes], `${name}.pdf`, { type: 'application/pdf' }));

/**
 * The prints of a session: a poster with its own code, and cards with codes for people without a
 * phone.
 */
export function PrintsDrawer({ sessionId, location, open, onClose }: PrintsDrawerProps) {
  const { t } = useLingui();
  return (
    <Drawer open={open} onClose={onClose} title={t`Poster and cards`}>
      <Section
        title={<Trans>Poster</Trans>}
        intro={
          <Trans>
            Hang it up. People who scan it join this session; you link them to their shoot with one tap.
          </Trans>
        }
      >
        <Form
          onSubmit={async (values) => {
            const size = values['size'] === 'a5' ? 'a5' : 'a4';
            const language = Language.catch('en').parse(values['language']);
            const parts = { params: { id: sessionId }, query: { size, language } } as const;
            await save(
              await callForFile('prints.poster', parts, { quiet: true }),
              `${t`Poster`} ${location}`,
            );
          }}
        >
          <SelectField name="size" label={t`Size`} required>
            <option value="a4">A4</option>
            <option value="a5">A5</option>
          </SelectField>
          <LanguageField />
          <SubmitButton tone="quiet">
            <Trans>Save poster as PDF</Trans>
          </SubmitButton>
        </Form>
      </Section>
      <Section
        title={<Trans>Cards</Trans>}
        intro={
          <Trans>
            For people without a phone: ten cards per sheet, each with its own code. Photograph the card
            first, then the people, then hand it over. They can use it later to get their photos. Cards work
            in any session.
          </Trans>
        }
      >
        <Form
          onSubmit={async (values) => {
            const language = Language.catch('en').parse(values['language']);
            const body = { sheets: Number(values['sheets']), language };
            await save(await callForFile('prints.cards', { body }, { quiet: true }), t`Cards`);
          }}
        >
          <TextField
            name="sheets"
            label={t`Sheets`}
            type="number"
            inputMode="numeric"
            min={1}
            max={SHEETS_MAX}
            step={1}
            defaultValue={1}
            required
          />
          <LanguageField />
          <SubmitButton tone="quiet">
            <Trans>Save cards as PDF</Trans>
          </SubmitButton>
        </Form>
      </Section>
    </Drawer>
  );
}

function LanguageField() {
  const { t } = useLingui();
  return (
    <SelectField name="language" label={t`Language`} defaultValue={useLanguage()} required>
      {locales.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
