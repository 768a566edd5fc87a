import type { CodePage } from '@photoslate/contract/codes';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCameraOff, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ContactForm } from '#features/contact/contact-form.tsx';
import { Registered } from '#features/contact/registered.tsx';
import { call } from '#lib/api/call.ts';
import { type ApiError, plainWords } from '#lib/api/error-record.ts';
import { formatDate } from '#lib/moment.ts';
import { useAnswer } from '#lib/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { CustomerFrame } from './customer-frame.tsx';

/** What a scanned code opens: the contact form of its shoot, and nothing else. */
export function Page() {
  const { t } = useLingui();
  const { code = '' } = useParams();
  const [asked, again] = useAnswer(code, (signal) =>
    call('codes.show', { params: { code } }, { quiet: true, signal }),
  );
  const page = asked.state === 'here' ? asked.answer.data : null;
  return (
    <CustomerFrame
      studio={page?.studio.name ?? null}
      title={t`Your photos by e-mail`}
      detail={page && <Whereabouts page={page} />}
      fallback={page?.language}
    >
      {asked.state === 'waiting' && <SkeletonRows rows={3} />}
      {asked.state === 'failed' && <Refused error={asked.error} again={again} />}
      {page && <Contact key={code} code={code} page={page} />}
    </CustomerFrame>
  );
}

function Contact({ code, page }: { code: string; page: CodePage }) {
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) return <Registered email={email} onAnother={() => setEmail(null)} />;
  return <ContactForm code={code} page={page} onDone={setEmail} />;
}

/** "Strandbad Wannsee, Saturday 21 November 2026"; a code that no shoot has taken yet has neither. */
function Whereabouts({ page }: { page: CodePage }) {
  return <>{[page.location, page.date && formatDate(page.date, 'UTC')].filter(Boolean).join(', ')}</>;
}

function Refused({ error, again }: { error: ApiError; again: () => void }) {
  const status = error.record.statusCode;
  if (status === 410) {
    return (
      <EmptyState
        icon={<IconRefresh aria-hidden="true" />}
        title={<Trans>This code is no longer in use</Trans>}
      >
        <Trans>Your photographer has a newer one. Ask for it and scan again.</Trans>
      </EmptyState>
    );
  }
  if (status === 404) {
    return (
      <EmptyState icon={<IconCameraOff aria-hidden="true" />} title={<Trans>We do not know this code</Trans>}>
        <Trans>Scan it once more, close up and in good light, or ask your photographer.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconWifiOff aria-hidden="true" />}
      title={plainWords(error.record) ?? error.record.message}
      action={
        <Button onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
