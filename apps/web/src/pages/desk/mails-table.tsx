import type { MailCounts, MailFilter } from '@photoslate/contract/mail';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMail } from '@tabler/icons-react';
import { useRef } from 'react';
import { mailColumns } from '#features/mail/mail-columns.tsx';
import { MailDrawer } from '#features/mail/mail-drawer.tsx';
import { customerMailKinds } from '#features/mail/mail-kind.ts';
import { mailStateOf, TO_TEAM, useMailCounts, useMailPage } from '#features/mail/mail-table.queries.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { Page as Screen } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { DataTable, insteadOfRows, NoMatch } from '#ui/table/data-table.tsx';
import { OneCustomerFilter } from '#ui/table/one-customer-filter.tsx';
import { TableBar } from '#ui/table/table-bar.tsx';
import { FilterSelect, TableTools } from '#ui/table/table-tools.tsx';
import { useFittingRows } from '#ui/table/use-fitting-rows.ts';
import { type TableAddress, useTableAddress } from '#ui/table/use-table-address.ts';

const FILTERS = ['state', 'kind', 'customer'];

/** The e-mails as a table, for the desk: those to customers, or those to the studio's own users. */
export function MailsTable() {
  const { t } = useLingui();
  const address = useTableAddress('/mails', FILTERS, { by: 'time', direction: 'desc' });
  const frame = useRef<HTMLDivElement>(null);
  const limit = useFittingRows(frame);
  const counts = useMailCounts(address);
  const { query, rows, paging } = useMailPage(address, limit, counts?.[mailStateOf(address) ?? 'all']);
  return (
    <Screen title={t`E-mails`} width="wide">
      <TableTools
        search={
          <SearchField
            label={t`Search e-mails`}
            placeholder={t`Recipient or subject`}
            value={address.filter('q')}
            onSearch={(text) => address.set({ q: text.slice(0, 100) })}
          />
        }
        chips={<StateChips address={address} counts={counts} />}
      >
        <OneCustomerFilter address={address} />
        <FilterSelect
          label={t`Kind`}
          any={t`Any kind`}
          value={address.filter('kind')}
          options={[...customerMailKinds(), { value: TO_TEAM, label: t`To your team` }]}
          onChange={(kind) => address.set({ kind })}
        />
      </TableTools>
      <DataTable
        frame={frame}
        label={t`E-mails`}
        columns={mailColumns()}
        rows={rows}
        placeholders={limit ?? 10}
        busy={query.isPlaceholderData}
        idOf={({ id }) => id}
        opens={{ to: ({ id }) => address.to({ mail: id }) }}
        openId={address.filter('mail')}
        sort={address.sort}
        onSort={address.sortBy}
        instead={insteadOfRows(address, query, rows, {
          noMatch: (
            <NoMatch cleared={address.cleared}>
              <Trans>No e-mail matches.</Trans>
            </NoMatch>
          ),
          empty: (
            <EmptyState icon={<IconMail aria-hidden="true" />} title={<Trans>No e-mails yet</Trans>}>
              <Trans>E-mails to your customers will appear here once you publish.</Trans>
            </EmptyState>
          ),
        })}
      />
      <TableBar paging={paging} />
      <MailDrawer id={address.filter('mail')} onClose={() => address.set({ mail: '' })} />
    </Screen>
  );
}

function StateChips({ address, counts }: { address: TableAddress; counts: MailCounts | undefined }) {
  const { t } = useLingui();
  const state = mailStateOf(address) ?? '';
  const chips: { state: MailFilter | ''; label: string; tone?: 'look' | 'lost'; always?: true }[] = [
    { state: '', label: t`All`, always: true },
    { state: 'sent', label: t`Sent`, always: true },
    { state: 'held', label: t`Scheduled` },
    { state: 'queued', label: t`On its way` },
    { state: 'undelivered', label: t`Bounced`, tone: 'lost' },
    { state: 'file', label: t`Kept as a file`, tone: 'look' },
  ];
  return (
    <FilterChips
      label={t`Which e-mails`}
      items={chips.flatMap(({ state: value, label, tone, always }) => {
        const count = counts?.[value || 'all'];
        if (!always && !count && state !== value) return [];
        return [
          {
            to: address.to({ state: value }),
            label,
            current: state === value,
            tone: count ? tone : undefined,
            ...(count === undefined ? {} : { count }),
          },
        ];
      })}
    />
  );
}
