import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, Navigate } from 'react-router';
import { WelcomeFrame } from '#features/auth/welcome-frame.tsx';
import { JoinForm } from '#features/people/join-form.tsx';
import { call } from '#lib/api/call.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { useFetchOnce } from '#lib/loading/use-fetch-once.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import style from './invitation-page.module.css';

/** `/invitation#<token>`: the page of a mailed invitation. */
export function Page() {
  const { t } = useLingui();
  const user = useUser();
  const localePath = useLocalePath();
  const { hash } = useLocation();
  const token = decodeURIComponent(hash.slice(1));
  const [asked] = useFetchOnce(
    token,
    async (signal) =>
      (await call('people.showInvitation', { body: { token } }, { quiet: true, signal })).data,
  );
  const loading = useSteadyLoading(asked.state === 'waiting');
  if (user) return <Navigate to={localePath('/sessions')} replace />;
  const invitation = asked.state === 'here' ? asked.answer : undefined;
  const studio = invitation?.studio.name;
  const title = studio ? t`Join ${studio}` : t`Invitation`;
  return (
    <WelcomeFrame
      slim
      title={title}
      heading={title}
      intro={invitation && <Trans>You log in as {invitation.email}.</Trans>}
    >
      {loading && <SkeletonRows rows={3} />}
      {!loading && asked.state === 'failed' && (
        <div className={style.refused}>
          <Notice tone="look">{asked.error.record.message}</Notice>
          <ButtonLink to="/" wide>
            <Trans>Back to login</Trans>
          </ButtonLink>
        </div>
      )}
      {!loading && invitation && <JoinForm token={token} invitation={invitation} />}
    </WelcomeFrame>
  );
}
