import type { PublishChecklist } from '@photoslate/contract/photos';
import type { Shoot } from '@photoslate/contract/shoots';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSendsMail } from '#lib/auth/use-user.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Notice } from '#ui/notice.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { usePublishChecklist } from '../photos.queries.ts';
import { checklistOf, isFullyCertain } from './publish-checklist.ts';
import { ChecklistRowView } from './checklist-row.tsx';
import style from './publish-drawer.module.css';

interface PublishDrawerProps {
  open: boolean;
  sessionId: string;
  shoots: readonly Shoot[];
  timeZone: string;
  busy: boolean;
  onClose: () => void;
  onPublish: (shootIds: readonly string[]) => void;
}

/**
 * The check before publishing: the open issues of each shoot, and the choice of shoots to publish.
 */
export function PublishDrawer({ open, sessionId, onClose, ...rest }: PublishDrawerProps) {
  const { t } = useLingui();
  const before = usePublishChecklist(sessionId, open);
  const loading = useSteadyLoading(before.isPending || before.isRefetching);
  return (
    <Drawer open={open} onClose={onClose} title={t`Publish`}>
      {loading && <SkeletonRows rows={3} />}
      {!loading && !before.data && before.error && (
        <ReadFailed error={before.error} retry={() => void before.refetch()} />
      )}
      {!loading && before.data && (
        <Checklist
          key={before.dataUpdatedAt}
          before={before.data}
          onChanged={() => void before.refetch()}
          {...rest}
        />
      )}
    </Drawer>
  );
}

interface ChecklistProps extends Pick<PublishDrawerProps, 'shoots' | 'timeZone' | 'busy' | 'onPublish'> {
  before: PublishChecklist;
  onChanged: () => void;
}

function Checklist({ before, shoots, timeZone, busy, onPublish, onChanged }: ChecklistProps) {
  const { pendingCount, underwayCount, withoutCandidateCount } = before;
  const rows = checklistOf(before, shoots);
  const sure = rows.filter(({ open }) => isFullyCertain(open)).map(({ shoot }) => shoot.id);
  const all = rows.filter(({ open }) => open.photoCount > 0).map(({ shoot }) => shoot.id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(sure));
  const choose = (id: string, on: boolean) =>
    setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((other) => other !== id)));
  const unread = pendingCount + underwayCount;
  const sendsMail = useSendsMail();
  return (
    <>
      {!sendsMail && (
        <Notice tone="look">
          <Trans>No mail server is set up: nobody gets an e-mail.</Trans>
        </Notice>
      )}
      {unread > 0 && (
        <Notice tone="look">
          <Plural
            value={unread}
            one="# photograph is not read yet: it may belong to any of these."
            other="# photographs are not read yet: they may belong to any of these."
          />
        </Notice>
      )}
      {withoutCandidateCount > 0 && (
        <Notice tone="look">
          <Plural
            value={withoutCandidateCount}
            one="For # photograph nobody knows yet where it belongs."
            other="For # photographs nobody knows yet where they belong."
          />
        </Notice>
      )}
      <div className={style.choices}>
        <Button tone="plain" onClick={() => setChosen(new Set(sure))}>
          <Trans>All that is sure</Trans>
        </Button>
        <Button tone="plain" onClick={() => setChosen(new Set(all))}>
          <Trans>All</Trans>
        </Button>
      </div>
      <ul className={style.rows}>
        {rows.map(({ shoot, open }) => (
          <ChecklistRowView
            key={shoot.id}
            shoot={shoot}
            open={open}
            chosen={chosen.has(shoot.id)}
            onChoose={(on) => choose(shoot.id, on)}
            timeZone={timeZone}
            onChanged={onChanged}
          />
        ))}
      </ul>
      <div className={style.end}>
        <Button
          tone="primary"
          wide
          busy={busy}
          disabled={chosen.size === 0}
          onClick={() => onPublish(all.filter((id) => chosen.has(id)))}
        >
          {chosen.size === 0 ? (
            <Trans>Choose a shoot</Trans>
          ) : (
            plural(chosen.size, { one: 'Publish # shoot', other: 'Publish # shoots' })
          )}
        </Button>
      </div>
    </>
  );
}
