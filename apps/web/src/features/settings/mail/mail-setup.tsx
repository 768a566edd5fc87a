import type { MailSetup as Known } from '@photoslate/contract/installation';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { formatShortDate, formatTime } from '#lib/formatting/format-date-time.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { Notice } from '#ui/notice.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { MailFault } from './mail-fault.tsx';
import { MailTest } from './mail-test.tsx';
import style from './mail-setup.module.css';

/** The mail server of the installation: its state, the variables, and a test mail. */
export function MailSetup() {
  const setup = useQuery({
    queryKey: ['installation', 'mail'],
    queryFn: async ({ signal }) => (await call('installation.mail', {}, { quiet: true, signal })).data,
  });
  const loading = useSteadyLoading(setup.isPending);
  if (loading) return <SkeletonRows rows={4} />;
  if (setup.error) return <ReadFailed error={setup.error} retry={() => void setup.refetch()} />;
  if (!setup.data) return null;
  return (
    <>
      <div className={style.present}>
        <Present known={setup.data} />
      </div>
      <MailTest to={setup.data.to} onSent={() => void setup.refetch()} />
      <Variables />
    </>
  );
}

function Present({ known: { isSet, server, from, waiting, testedAt } }: { known: Known }) {
  if (!isSet) {
    return (
      <Notice tone="look">
        <Trans>No mail server is set up: e-mails are written to files, and nobody gets them.</Trans>
      </Notice>
    );
  }
  const count = waiting?.count ?? 0;
  const tested = testedAt && `${formatShortDate(testedAt)}, ${formatTime(testedAt)}`;
  return (
    <>
      <dl className={style.facts}>
        {server !== null && (
          <div>
            <dt>
              <Trans>Mail server</Trans>
            </dt>
            <dd>{server}</dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>Sender</Trans>
          </dt>
          <dd>{from}</dd>
        </div>
        {tested !== null && (
          <div>
            <dt>
              <Trans>Last test</Trans>
            </dt>
            <dd>
              <Trans>Accepted by the mail server: {tested}</Trans>
            </dd>
          </div>
        )}
      </dl>
      {waiting && (
        <Notice tone="look">
          <p>
            <strong>
              <Plural value={count} one="# e-mail is waiting" other="# e-mails are waiting" />
            </strong>
          </p>
          <p>
            <MailFault fault={waiting.fault} />
          </p>
          {waiting.said !== null && <code className={style.said}>{waiting.said}</code>}
        </Notice>
      )}
    </>
  );
}

/** What the operator writes into the environment of the server. */
function Variables() {
  return (
    <Section
      title={<Trans>How to connect a mail server</Trans>}
      intro={
        <Trans>
          The operator of this server sets these variables and restarts it. Your mail provider knows the
          values.
        </Trans>
      }
    >
      <dl className={style.variables}>
        <div>
          <dt>
            <code>SMTP_URL=smtps://user:password@mail.example.com</code>
          </dt>
          <dd>
            <Trans>
              The mail server, with user name and password. Characters such as @ and / in the password are
              written as %40 and %2F.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <code>MAIL_FROM=Studio &lt;studio@example.com&gt;</code>
          </dt>
          <dd>
            <Trans>The sender. The mail server must allow this address.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <code>SMTP_ALLOW_PLAINTEXT=true</code>
          </dt>
          <dd>
            <Trans>
              Only if the mail server offers no encryption and is in your own network. Otherwise e-mails wait
              until it does.
            </Trans>
          </dd>
        </div>
      </dl>
    </Section>
  );
}
