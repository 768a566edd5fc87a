import { MAIL_FILTERS, type MailFilter, type MailTableRow } from '@photoslate/contract/mail';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import type { TableAddress } from '#ui/table/use-table-address.ts';
import { useTablePage } from '#ui/table/use-table-page.ts';
import { isMailKind } from './mail-kind.ts';

const isFilter = (text: string): text is MailFilter => (MAIL_FILTERS as readonly string[]).includes(text);

/** The state that the address asks for; an unknown one is ignored. */
export const mailStateOf = (address: TableAddress): MailFilter | undefined => {
  const state = address.filter('state');
  return isFilter(state) ? state : undefined;
};

/** The value of the filter of kinds for all e-mails to the studio's own users. */
export const TO_TEAM = 'team';

/** Without a kind these are the e-mails to customers. */
function searchOf(address: TableAddress) {
  const kind = address.filter('kind');
  const search = {
    search: address.filter('q') || undefined,
    customerId: address.filter('customer') || undefined,
  };
  if (isMailKind(kind)) return { ...search, kind };
  return { ...search, audience: kind === TO_TEAM ? ('team' as const) : ('customers' as const) };
}

/** How many mails match the search, by state. */
export function useMailCounts(address: TableAddress) {
  const search = searchOf(address);
  return useQuery({
    queryKey: ['mails', 'counts', search],
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) =>
      (await call('mail.counts', { query: search }, { quiet: true, signal })).data,
  }).data;
}

/** The server sends no event when a mail was sent. */
const WHILE_SENDING_MS = 4000;

/** The page of the address. It is read again while mails are on their way. */
export const useMailPage = (address: TableAddress, limit: number | undefined, total: number | undefined) =>
  useTablePage<MailTableRow>({
    key: ['mails', 'table'],
    address,
    limit,
    idOf: ({ id }) => id,
    total,
    refetchWhile: (rows) => rows.some(({ state }) => state === 'queued') && WHILE_SENDING_MS,
    read: ({ sort, ...page }, signal) =>
      call(
        'mail.table',
        { query: { ...searchOf(address), state: mailStateOf(address), ...page, sort: sort as '-time' } },
        { quiet: true, signal },
      ),
  });
