import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Column } from './column.ts';
import style from './data-table.module.css';
import type { RowSelection } from './use-row-selection.ts';
import type { Sort } from './use-table-address.ts';

interface TableHeadProps<R> {
  columns: readonly Column<R>[];
  rows: readonly R[] | undefined;
  sort?: Sort;
  onSort?: (by: string, first: Sort['direction']) => void;
  selection?: RowSelection<R>;
}

/** The heads of a table: they stay visible, and those of sortable columns are buttons. */
export function TableHead<R>({ columns, rows, sort, onSort, selection }: TableHeadProps<R>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={style.check}>
            <SelectPage selection={selection} disabled={!rows?.length} />
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.by === column.id ? sort.direction : undefined;
          const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown;
          return (
            <th
              key={column.id}
              scope="col"
              data-end={column.end || undefined}
              aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
            >
              {column.sort && onSort ? (
                <button
                  type="button"
                  className={style.sort}
                  onClick={() => onSort(column.id, column.sort ?? 'asc')}
                >
                  {column.head}
                  {direction && <Arrow size={14} stroke={2.25} aria-hidden="true" />}
                </button>
              ) : (
                column.head
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SelectPage<R>({ selection, disabled }: { selection: RowSelection<R>; disabled: boolean }) {
  const { t } = useLingui();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = selection.ofPage === 'some';
  }, [selection.ofPage]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={t`Select all on this page`}
      disabled={disabled}
      checked={selection.ofPage === 'all'}
      onChange={selection.togglePage}
    />
  );
}
