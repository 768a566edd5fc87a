import type { BackupFailure, BackupStatus } from '@photoslate/contract/operator';
import { Plural, Trans } from '@lingui/react/macro';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import style from './backup-state.module.css';

const DAY_MS = 86_400_000;
/** Backups run daily, so an older one means that a backup was missed. */
const OLD_DAYS = 2;

/** The last backup, and the last drill. `readAt`: when the server told it. */
export function BackupState({ backup, readAt }: { backup: BackupStatus; readAt: number }) {
  const { lastRunAt, failure, lastGoodAt, lastDrillAt } = backup;
  const days = lastGoodAt ? Math.floor((readAt - Date.parse(lastGoodAt)) / DAY_MS) : 0;
  return (
    <Section title={<Trans>Backups</Trans>}>
      {failure && (
        <Notice tone="lost">
          <Failure failure={failure} />
        </Notice>
      )}
      {!failure && days >= OLD_DAYS && (
        <Notice tone="look">
          <Plural
            value={days}
            one="The newest good backup is # day old."
            other="The newest good backup is # days old."
          />
        </Notice>
      )}
      {!failure && !lastGoodAt && (
        <Notice tone="look">
          <Trans>No backup has been taken on a schedule. Set BACKUP_SCHEDULE and BACKUP_TO.</Trans>
        </Notice>
      )}
      <dl className={style.facts}>
        <div>
          <dt>
            <Trans>Newest good backup</Trans>
          </dt>
          <dd>
            <When at={lastGoodAt} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Last attempt</Trans>
          </dt>
          <dd>
            <When at={lastRunAt} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Last backup drill</Trans>
          </dt>
          <dd>
            <When at={lastDrillAt} />
          </dd>
        </div>
      </dl>
    </Section>
  );
}

const When = ({ at }: { at: string | null }) => (at ? formatWhen(at) : <Trans>Never</Trans>);

function Failure({ failure }: { failure: BackupFailure }) {
  switch (failure) {
    case 'full':
      // The folder, the bucket, or the disk of DATA_DIR on the way into a bucket.
      return (
        <Trans>The last attempt left no backup: no space was left. The log of the server says where.</Trans>
      );
    case 'unwritable':
      return <Trans>The last attempt left no backup: BACKUP_TO cannot be written.</Trans>;
    case 'faults':
      return (
        <Trans>
          The last backup lacks files: files of the installation are missing or damaged. Run the command
          “check”.
        </Trans>
      );
    case 'failed':
      return <Trans>The last attempt left no backup. The log of the server says why.</Trans>;
    default:
      return failure satisfies never;
  }
}
