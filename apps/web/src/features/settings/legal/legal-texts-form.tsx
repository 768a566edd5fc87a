import { LEGAL_KINDS } from '@photoslate/contract/constants';
import type { Language } from '@photoslate/contract/scalars';
import type { LegalKind } from '@photoslate/contract/settings';
import type { LegalText } from '@photoslate/contract/studio-legal';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '#lib/auth/use-user.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextArea } from '#ui/form/text-field.tsx';
import { TextLanguage } from '#ui/form/text-language.tsx';
import { legalName } from '#ui/legal-name.ts';
import { ReadFailed } from '#ui/read-failed.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import style from './legal-texts-form.module.css';
import { useLegalTexts, useSaveLegalText } from './use-legal-texts.ts';

/** The four legal texts, each in six languages. The address says which one is shown. */
export function LegalTextsForm() {
  const { t } = useLingui();
  const asked = new URLSearchParams(useLocation().search).get('text');
  const kind = LEGAL_KINDS.find((one) => one === asked) ?? 'imprint';
  const texts = useLegalTexts();
  const loading = useSteadyLoading(texts.isPending);
  return (
    <>
      <p className={style.intro}>
        <Trans>
          Customers find these texts at the foot of every page and e-mail, and at the checkout. Photoslate
          adds no legal text of its own: a page appears once you have written it.
        </Trans>
      </p>
      <div className={style.tabs}>
        <Tabs
          label={t`Legal pages`}
          items={LEGAL_KINDS.map((one) => ({
            to: `/studio/legal-pages?text=${one}`,
            label: legalName(one),
            current: one === kind,
          }))}
        />
      </div>
      {loading && <SkeletonRows rows={4} />}
      {!loading && texts.error && <ReadFailed error={texts.error} retry={() => void texts.refetch()} />}
      {!loading && texts.data && <OneKind key={kind} kind={kind} texts={texts.data} />}
    </>
  );
}

function OneKind({ kind, texts }: { kind: LegalKind; texts: readonly LegalText[] }) {
  const own = useLanguage();
  const written = texts.filter((text) => text.kind === kind);
  const [language, setLanguage] = useState<Language>(own);
  return (
    <Section title={legalName(kind)} intro={<Purpose kind={kind} />}>
      <TextLanguage written={written.map((text) => text.language)} value={language} onChange={setLanguage} />
      <OneLanguage key={language} kind={kind} language={language} written={written} />
    </Section>
  );
}

/** Says what such a text usually contains. This is not legal advice. */
function Purpose({ kind }: { kind: LegalKind }) {
  switch (kind) {
    case 'imprint':
      return <Trans>Who you are and how to reach you.</Trans>;
    case 'terms':
      return <Trans>What customers accept with an order.</Trans>;
    case 'withdrawal':
      return <Trans>Whether and how customers can withdraw from an order.</Trans>;
    default:
      return <Trans>Which data you store, why, and for how long.</Trans>;
  }
}

interface OneLanguageProps {
  kind: LegalKind;
  language: Language;
  written: readonly LegalText[];
}

function OneLanguage({ kind, language, written }: OneLanguageProps) {
  const { t } = useLingui();
  const save = useSaveLegalText();
  const studioId = useUser()?.studio.id;
  const stored = written.find((text) => text.language === language);
  return (
    <>
      <Form
        edits={`legal ${kind} in ${language}`}
        onSubmit={({ text = '' }) => save({ kind, language, text })}
      >
        <TextArea
          name="text"
          label={t`Your text`}
          hint={
            <>
              {!stored && written.length > 0 && (
                <>
                  <Trans>If empty, readers get the text in another language.</Trans>{' '}
                </>
              )}
              <Trans>
                An empty line starts a paragraph, # at the start of a line makes a heading. Web and e-mail
                addresses become links. For a page of your own website, enter only its https address.
              </Trans>
            </>
          }
          defaultValue={stored?.text ?? ''}
          rows={14}
          lang={language}
        />
        <SubmitButton tone="quiet">
          <Trans>Save</Trans>
        </SubmitButton>
      </Form>
      {stored && studioId && (
        <a
          className={style.open}
          href={`/legal/${studioId}/${kind}?lang=${language}`}
          target="_blank"
          rel="noreferrer"
        >
          <Trans>Open the page</Trans>
          <IconExternalLink size={20} aria-hidden="true" />
        </a>
      )}
    </>
  );
}
