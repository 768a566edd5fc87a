import type { RunningServer } from '@photoslate/contract/operator';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import type { Column } from '#ui/table/column.ts';
import { Listed } from './listed.tsx';
import style from './servers.module.css';

/** The processes that run now. */
export function Servers({ servers }: { servers: readonly RunningServer[] }) {
  const { t } = useLingui();
  const isMixed = new Set(servers.map(({ version }) => version)).size > 1;
  return (
    <Section title={<Trans>Servers</Trans>}>
      {isMixed && (
        <div className={style.notice}>
          <Notice tone="look">
            <Trans>The servers run different versions. After an upgrade all have the same one.</Trans>
          </Notice>
        </div>
      )}
      <Listed
        label={t`Servers`}
        columns={columns()}
        rows={servers}
        idOf={({ id }) => id}
        phone={({ host, role, version, startedAt }) => ({
          title: host,
          detail: `${version} · ${formatWhen(startedAt)}`,
          state: role,
        })}
      />
    </Section>
  );
}

const columns = (): readonly Column<RunningServer>[] => [
  { id: 'host', head: <Trans>Host</Trans>, cell: ({ host }) => host },
  { id: 'role', head: <Trans>Role</Trans>, cell: ({ role }) => role, width: '18%' },
  { id: 'version', head: <Trans>Version</Trans>, cell: ({ version }) => version, width: '18%' },
  {
    id: 'start',
    head: <Trans>Running since</Trans>,
    cell: ({ startedAt }) => formatWhen(startedAt),
    end: true,
    width: '160px',
  },
];
