import { LEGAL_KINDS } from '@photoslate/contract/constants';
import type { LegalPage } from '@photoslate/contract/studio-legal';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink, IconFileOff } from '@tabler/icons-react';
import { useLocation, useParams } from 'react-router';
import { LegalText } from '#features/legal/legal-text.tsx';
import { addressOf } from '#features/legal/parse-legal-text.ts';
import { call } from '#lib/api/call.ts';
import { customerLanguage } from '#lib/i18n/customer-language.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { useFetchOnce } from '#lib/loading/use-fetch-once.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { legalName } from '#ui/legal-name.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { CustomerFrame } from './customer-frame.tsx';
import style from './legal-page.module.css';
import { LoadFailed } from './load-failed.tsx';

/** A legal text of a studio, for everybody who has the address. */
export function Page() {
  const { t } = useLingui();
  const { studio: studioId = '', kind = '' } = useParams();
  const language = customerLanguage(useLocation().search);
  const [asked, again] = useFetchOnce(`${studioId} ${kind} ${language}`, (signal) =>
    call(
      'studio.legalPage',
      { params: { studioId, kind }, query: language ? { language } : {} },
      { quiet: true, signal },
    ),
  );
  const loading = useSteadyLoading(asked.state === 'waiting');
  const page = asked.state === 'here' ? asked.answer.data : null;
  const isMissing = asked.state === 'failed' && asked.error.record.statusCode === 404;
  const known = LEGAL_KINDS.find((one) => one === kind);
  return (
    <CustomerFrame
      studio={page?.studio ?? null}
      title={known ? legalName(known) : t`Legal information`}
      detail={page?.studio.logo && page.studio.name}
      fallback={page?.language}
    >
      {loading && <SkeletonRows rows={4} />}
      {!loading && isMissing && (
        <EmptyState
          icon={<IconFileOff aria-hidden="true" />}
          title={<Trans>This page could not be found</Trans>}
        >
          <Trans>Check the address, or ask the studio.</Trans>
        </EmptyState>
      )}
      {!loading && asked.state === 'failed' && !isMissing && <LoadFailed error={asked.error} again={again} />}
      {!loading && page && <Text {...page} />}
    </CustomerFrame>
  );
}

function Text({ studio, text, language }: LegalPage) {
  const { name } = studio;
  const address = addressOf(text);
  const isOther = useLanguage() !== language;
  return (
    <>
      {isOther && (
        <p className={style.note}>
          <Trans>The studio has not translated this text into your language.</Trans>
        </p>
      )}
      {address === null ? (
        <LegalText text={text} language={language} />
      ) : (
        <>
          <p>
            <Trans>{name} has published this text on its own website:</Trans>
          </p>
          <a className={style.website} href={address} rel="noopener noreferrer nofollow">
            <IconExternalLink size={22} aria-hidden="true" />
            <span>{address}</span>
          </a>
        </>
      )}
    </>
  );
}
