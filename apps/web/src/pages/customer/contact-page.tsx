import { DAY_MS } from '@photoslate/domain/durations';
import type { CodePage } from '@photoslate/contract/codes';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCameraOff, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { ContactForm } from '#features/contact/contact-form.tsx';
import { RegisteredList } from '#features/contact/registered-list.tsx';
import { type Registered, useRegistrations } from '#features/contact/registrations.ts';
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
  const { code = '' } = useParams();
  return <ContactPage key={code} code={code} />;
}

function ContactPage({ code }: { code: string }) {
  const { t } = useLingui();
  const [asked, again] = useFetchOnce(code, (signal) =>
    call('codes.show', { params: { code } }, { quiet: true, signal }),
  );
  const loading = useSteadyLoading(asked.state === 'waiting');
  const page = asked.state === 'here' ? asked.answer.data : null;
  useLocationLater(page, again);
  const registered = useRegistrations(code);
  const [form, setForm] = useState<{ filled?: Registered } | null>(null);
  const isDone = !loading && page !== null && registered.all.length > 0 && form === null;
  return (
    <CustomerFrame
      studio={page?.studio ?? null}
      slate={isDone ? 'end' : 'start'}
      title={!isDone ? t`Your photos by e-mail` : page.doubleOptIn ? t`Almost done` : t`You’re all set`}
      detail={isDone ? null : <Whereabouts page={page} isComing={loading} />}
      fallback={page?.language}
    >
      {loading && <SkeletonRows rows={3} />}
      {!loading && asked.state === 'failed' && <Refused error={asked.error} again={again} />}
      {isDone && (
        <RegisteredList
          registered={registered}
          page={page}
          over={isOver(page)}
          onAnother={() => setForm({})}
          onCorrect={(filled) => setForm({ filled })}
        />
      )}
      {!loading && page && !isDone && (
        <ContactForm
          code={code}
          page={page}
          over={isOver(page)}
          focused={form !== null}
          filled={form?.filled}
          onDone={(one) => {
            registered.add(one);
            setForm(null);
          }}
        />
      )}
      {!loading && page?.isPractice && (
        <Notice>
          <Trans>This code is for practice. Only people who work for the studio get an e-mail.</Trans>
        </Notice>
      )}
    </CustomerFrame>
  );
}

/** Asks again while the location is not known. */
function useLocationLater(page: CodePage | null, again: () => void): void {
  const tries = useRef(0);
  useEffect(() => {
    if (!page || page.location !== null || tries.current >= MAX_POLLS) return undefined;
    const timer = setTimeout(() => {
      tries.current += 1;
      again();
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [page, again]);
}

/**
 * "Strandbad Wannsee", and below it "Saturday 21 November 2026". Both are empty for a code that has
 * no shoot yet. Their space is reserved while they are loading.
 */
function Whereabouts({ page, isComing }: { page: CodePage | null; isComing: boolean }) {
  if (!page?.location && !page?.date && !isComing) return null;
  return (
    <>
      {page?.location ?? '\u00a0'}
      <br />
      {page?.date ? formatDate(page.date, 'UTC') : '\u00a0'}
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
