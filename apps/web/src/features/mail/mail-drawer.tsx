import { Trans, useLingui } from '@lingui/react/macro';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { formatShortDate, formatTime } from '#lib/formatting/format-date-time.ts';
import { Drawer } from '#ui/drawer.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import style from './mail-drawer.module.css';
import { MailView } from './mail-view.tsx';
import { useMail } from './mails.queries.ts';

/** A mail beside the table, as it was sent. */
export function MailDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Drawer open={id !== ''} onClose={onClose} side="right" title={t`E-mail`}>
      {id !== '' && <OneMail key={id} id={id} />}
    </Drawer>
  );
}

function OneMail({ id }: { id: string }) {
  const [read, retry] = useMail(id);
  const loading = useSteadyLoading(read.state === 'waiting');
  if (loading) return <SkeletonRows rows={3} />;
  if (read.state === 'failed') return <ReadFailed error={read.error} retry={retry} />;
  if (read.state !== 'here') return null;
  const mail = read.answer;
  const day = formatShortDate(mail.createdAt);
  return (
    <>
      <div className={style.head}>
        <strong lang={mail.language}>{mail.subject}</strong>
        <span>
          <Trans>
            to {mail.to}, {day}, {formatTime(mail.createdAt)}
          </Trans>
        </span>
      </div>
      <MailView mail={mail} />
    </>
  );
}
