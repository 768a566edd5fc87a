import { DAY_MS } from '@photoslate/domain/durations';
import type { CodePage } from '@photoslate/contract/codes';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCameraOff, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { ContactForm } from '#features/contact/contact-form.tsx';
import { RegisteredList } from '#features/contact/registered-list.tsx';
import { useRegistrations } from '#features/contact/registrations.ts';
import { call } from '#lib/api/call.ts';
import type { ApiError } from '#lib/api/error-record.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { formatDate } from '#lib/formatting/format-date-time.ts';
import { useFetchOnce } from '#lib/loading/use-fetch-once.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { LoadFailed } from './load-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { CustomerFrame } from './customer-frame.tsx';

/**
 * Poll interval. The location is unknown until the photographer's phone has sent the shoot of a
 * code that is already in use.
 */
const POLL_MS = 5000;
const MAX_POLLS = 24;

/** The page of a scanned code. It only shows the contact form of the shoot. */
export function Page() {
  const { t } = useLingui();
  const { code = '' } = useParams();
  const [asked, again] = useFetchOnce(code, (signal) =>
    call('codes.show', { params: { code } }, { quiet: true, signal }),
  );
  const loading = useSteadyLoading(asked.state === 'waiting');
  const page = asked.state === 'here' ? asked.answer.data : null;
  const tries = useRef(0);
  useEffect(() => {
    if (!page || page.location !== null || tries.current >= MAX_POLLS) return undefined;
    const timer = setTimeout(() => {
      tries.current += 1;
      again();
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [page, again]);
  return (
    <CustomerFrame
      studio={page?.studio ?? null}
      title={t`Your photos by e-mail`}
      detail={page && <Whereabouts page={page} />}
      fallback={page?.language}
    >
      {loading && <SkeletonRows rows={3} />}
      {!loading && asked.state === 'failed' && <Refused error={asked.error} again={again} />}
      {!loading && page?.isPractice && (
        <Notice>
          <Trans>This code is for practice. Only people who work for the studio get an e-mail.</Trans>
        </Notice>
      )}
      {!loading && page && <Contact key={code} code={code} page={page} />}
    </CustomerFrame>
  );
}

function Contact({ code, page }: { code: string; page: CodePage }) {
  const registered = useRegistrations(code);
  const [form, setForm] = useState<{ typed: string; again: boolean } | null>(null);
  const over = isOver(page);
  if (registered.all.length > 0 && !form)
    return (
      <RegisteredList
        all={registered.all}
        studio={page.studio.name}
        over={over}
        takeBack={registered.takeBack}
        onAnother={() => setForm({ typed: '', again: true })}
        onCorrect={(typed) => setForm({ typed, again: true })}
      />
    );
  return (
    <ContactForm
      code={code}
      page={page}
      over={over}
      focused={form?.again ?? false}
      typed={form?.typed ?? ''}
      onDone={(one) => {
        registered.add(one);
        setForm(null);
      }}
    />
  );
}

/**
 * "Strandbad Wannsee", and below it "Saturday 21 November 2026". Both are empty for a code that has
 * no shoot yet.
 */
function Whereabouts({ page }: { page: CodePage }) {
  return (
    <>
      {page.location}
      <br />
      {page.date && formatDate(page.date, 'UTC')}
    </>
  );
}

/**
 * True if the day of the photos is over. A shoot that continues after midnight belongs to the same
 * day.
 */
function isOver({ date }: CodePage): boolean {
  return date !== null && Date.now() > Date.parse(date) + 1.5 * DAY_MS;
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
  return <LoadFailed error={error} again={again} />;
}
