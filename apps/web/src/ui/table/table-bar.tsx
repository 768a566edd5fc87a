import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { passFocusOn } from '#lib/page/focus-recovery.ts';
import { AppLink } from '#ui/app-link.tsx';
import { openModalsStore } from '#lib/page/open-modals.ts';
import { useDocumentKeys } from '#lib/page/use-document-keys.ts';
import type { RowSelection } from './use-row-selection.ts';
import style from './table-bar.module.css';

export interface Paging {
  /** The number of rows before the page. */
  readonly skipped: number;
  readonly shown: number;
  /** Undefined while it is being counted. */
  readonly total: number | undefined;
  /** Paths; undefined at the ends. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** Where pages have numbers: the paths of the first and of the last page, if it is known. */
  readonly ends?: { readonly first: string; readonly last: string | undefined };
}

interface TableBarProps<R> {
  paging: Paging;
  selection?: RowSelection<R>;
  /** Beside the number of selected rows, for example their sum. */
  sum?: ReactNode;
  /** Offered when the whole page is selected and there are more rows. */
  onSelectAll?: (() => void) | undefined;
  /** The actions for the selected rows. */
  children?: ReactNode;
}

/** The bar below a table: the paging, and the actions for selected rows in its place. */
export function TableBar<R>({ paging, selection, sum, onSelectAll, children }: TableBarProps<R>) {
  const count = selection?.rows.length ?? 0;
  const { total } = paging;
  return (
    <div className={style.bar} data-selected={count > 0 || undefined}>
      {selection && count > 0 && (
        <div className={style.selected} ref={passFocusOn}>
          <SelectionCount selection={selection} sum={sum} />
          {selection.ofPage === 'all' && total !== undefined && count < total && onSelectAll && (
            <button ref={passFocusOn} type="button" className={style.text} onClick={onSelectAll}>
              <Trans>Select all {total} rows</Trans>
            </button>
          )}
          {children}
          <button type="button" className={style.text} onClick={selection.clear}>
            <Trans>Clear selection</Trans> <kbd>Esc</kbd>
          </button>
        </div>
      )}
      <Pages {...paging} />
    </div>
  );
}

function SelectionCount<R>({ selection, sum }: { selection: RowSelection<R>; sum: ReactNode }) {
  const count = selection.rows.length;
  useDocumentKeys((event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || openModalsStore.get().length > 0) return;
    const { target } = event;
    // Escape in a field or an open menu belongs to it.
    if (target instanceof Element && target.closest('input:not([type="checkbox"]), select, [role="menu"]'))
      return;
    selection.clear();
  });
  return (
    <span className={style.count} role="status">
      <Trans>
        <strong>{count}</strong> selected
      </Trans>
      {sum && <> · {sum}</>}
    </span>
  );
}

function Pages({ skipped, shown, total, previous, next, ends }: Paging) {
  const { t } = useLingui();
  const first = skipped + 1;
  const last = skipped + shown;
  if (shown === 0) return null;
  return (
    <nav className={style.pages} aria-label={t`Pages`} data-figures>
      <span>
        {total === undefined ? (
          <>
            {first}–{last}
          </>
        ) : (
          <Trans>
            {first}–{last} of {total}
          </Trans>
        )}
      </span>
      {ends && (
        <PageLink to={previous && ends.first} label={t`First page`}>
          <IconChevronsLeft size={20} aria-hidden="true" />
        </PageLink>
      )}
      <PageLink to={previous} label={t`Previous page`}>
        <IconChevronLeft size={20} aria-hidden="true" />
      </PageLink>
      <PageLink to={next} label={t`Next page`}>
        <IconChevronRight size={20} aria-hidden="true" />
      </PageLink>
      {ends && (
        <PageLink to={next && ends.last} label={t`Last page`}>
          <IconChevronsRight size={20} aria-hidden="true" />
        </PageLink>
      )}
    </nav>
  );
}

function PageLink({ to, label, children }: { to: string | undefined; label: string; children: ReactNode }) {
  return to === undefined ? (
    <span className={style.page} role="link" aria-disabled="true" aria-label={label}>
      {children}
    </span>
  ) : (
    <AppLink to={to} className={style.page} aria-label={label}>
      {children}
    </AppLink>
  );
}
