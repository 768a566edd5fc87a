import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type MouseEvent, type ReactNode, type Ref, useId } from 'react';
import { useAnnouncement } from '#lib/page/announce.ts';
import { AppLink } from '#ui/app-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { ReadFailed } from '#ui/read-failed.tsx';
import type { Column } from './column.ts';
import style from './data-table.module.css';
import { TableHead } from './table-head.tsx';
import type { RowSelection } from './use-row-selection.ts';
import type { Sort, TableAddress } from './use-table-address.ts';
import { useWideWindow } from '#lib/page/use-wide-window.ts';

interface DataTableProps<R> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<R>[];
  /** Undefined while the first page loads. */
  rows: readonly R[] | undefined;
  /** The placeholder has this many rows. */
  placeholders: number;
  /** Other rows are loading; the former ones are still shown. */
  busy?: boolean;
  idOf: (row: R) => string;
  /** What a row opens: a path of the app, or an action. The first column's text opens it. */
  opens?: { to: (row: R) => string } | { do: (row: R) => void };
  /** The id of the row that is open beside the table. */
  openId?: string | undefined;
  /** Buttons of a row. On hover and focus they take the place of its last cell. */
  renderActions?: (row: R) => ReactNode;
  sort?: Sort;
  onSort?: (by: string, first: Sort['direction']) => void;
  selection?: RowSelection<R>;
  /** The accessible name of a row's checkbox. */
  selectLabel?: (row: R) => string;
  /** For `useFittingRows`. */
  frame?: Ref<HTMLDivElement>;
  /** Shown instead of rows: empty, no match, failed. */
  instead?: ReactNode;
  /** A last row with sums. */
  foot?: ReactNode;
}

/** A table of one page of rows, for a desk. The server sorts, filters and pages. */
export function DataTable<R>(props: DataTableProps<R>) {
  const { label, rows, placeholders, busy, idOf, frame, instead, selection, foot } = props;
  const isWide = useWideWindow();
  const columns = props.columns.filter(({ wideOnly }) => !wideOnly || isWide);
  return (
    <div ref={frame} className={style.frame}>
      <table className={style.table} aria-label={label} aria-busy={busy || rows === undefined}>
        <colgroup>
          {selection && <col className={style.checkColumn} />}
          {columns.map(({ id, width, wideWidth }) => (
            <col key={id} style={{ width: isWide ? (wideWidth ?? width) : width }} />
          ))}
        </colgroup>
        <TableHead {...props} columns={columns} />
        {instead === undefined &&
          (rows === undefined ? (
            <Placeholders rows={placeholders} columns={columns.length + (selection ? 1 : 0)} />
          ) : (
            // The keys of the focused link or checkbox of a row.
            // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <tbody onKeyDown={moveBetweenRows}>
              {rows.map((row) => (
                <Row key={idOf(row)} {...props} columns={columns} row={row} />
              ))}
            </tbody>
          ))}
        {foot && <tfoot>{foot}</tfoot>}
      </table>
      {instead}
    </div>
  );
}

/** Rows of bars in the place of the rows that are loading. */
function Placeholders({ rows, columns }: { rows: number; columns: number }) {
  const { t } = useLingui();
  useAnnouncement(t`Loading…`);
  return (
    <tbody data-loader aria-hidden="true">
      {Array.from({ length: rows }, (_, nth) => (
        <tr key={nth} className={style.row}>
          {/* eslint-disable-next-line jsx-a11y/control-has-associated-label */}
          <td colSpan={columns}>
            <span className={style.bone} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

function Row<R>({
  row,
  columns,
  idOf,
  opens,
  openId,
  renderActions,
  selection,
  selectLabel,
}: DataTableProps<R> & { row: R }) {
  const name = useId();
  const selected = selection?.has(row);
  const open = (content: ReactNode) => {
    if (!opens) return content;
    const words = <span>{content}</span>;
    const common = { id: name, className: style.open, 'data-opens-row': true } as const;
    return 'to' in opens ? (
      <AppLink to={opens.to(row)} {...common}>
        {words}
      </AppLink>
    ) : (
      <button type="button" {...common} onClick={() => opens.do(row)}>
        {words}
      </button>
    );
  };
  return (
    // A click beside the link of a row is only a shortcut for the mouse.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      className={classNames(style.row, opens && style.opens)}
      aria-selected={selected}
      data-open={openId === idOf(row) || undefined}
      onClick={opens && openRow}
    >
      {selection && (
        <td className={style.check}>
          <input
            type="checkbox"
            aria-label={selectLabel?.(row)}
            checked={selected}
            onChange={({ nativeEvent }) =>
              selection.toggle(row, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      {columns.map((column, nth) => {
        const isLast = nth === columns.length - 1;
        const content = nth === 0 ? open(column.cell(row)) : column.cell(row);
        return (
          <td key={column.id} data-end={column.end || undefined}>
            {isLast && renderActions ? (
              <span className={style.lastCell}>
                <span className={style.value}>{content}</span>
                <span className={style.actions}>{renderActions(row)}</span>
              </span>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** Opens the row of a click that met none of its controls and ended no selection of text. */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const row = event.currentTarget;
  const target = event.target as Element;
  // React also reports clicks in what a cell has put elsewhere in the document, for example a menu.
  if (!row.contains(target) || target.closest('a, button, input, label, [role="menu"]')) return;
  if (getSelection()?.isCollapsed === false) return;
  row.querySelector<HTMLElement>('[data-opens-row]')?.click();
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Arrows move the focus between rows; Space selects the row whose link has the focus. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const target = event.target as HTMLElement;
  if (!target.matches('[data-opens-row], input[type="checkbox"]')) return;
  const column = target.matches('input') ? 'input[type="checkbox"]' : '[data-opens-row]';
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(column)];
  const next = STEPS[event.key]?.(stops.indexOf(target), stops.length - 1);
  if (next !== undefined) {
    event.preventDefault();
    stops[next]?.focus();
  }
  const box = target.closest('tr')?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  if (event.key === ' ' && box && box !== target) {
    event.preventDefault();
    box.click();
  }
}

/** Shown for a search or a filter that matches nothing. */
export function NoMatch({ children, cleared }: { children: ReactNode; cleared: string }) {
  return (
    <div className={style.noMatch}>
      <p>{children}</p>
      <AppLink to={cleared} className={style.clear}>
        <Trans>Clear filters</Trans>
      </AppLink>
    </div>
  );
}

/** The message instead of rows: the first read failed, no row matches, or there are none yet. */
export function insteadOfRows(
  { isFiltered }: TableAddress,
  query: { data: unknown; error: Error | null; refetch: () => Promise<unknown> },
  rows: readonly unknown[] | undefined,
  { noMatch, empty }: { noMatch: ReactNode; empty: ReactNode },
): ReactNode {
  if (!query.data && query.error)
    return <ReadFailed error={query.error} retry={() => void query.refetch()} />;
  if (rows?.length !== 0) return undefined;
  return isFiltered ? noMatch : empty;
}
