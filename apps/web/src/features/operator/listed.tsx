import type { ReactNode } from 'react';
import { useDesk } from '#lib/page/use-desk.ts';
import { List, ListRow } from '#ui/list-row.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/data-table.tsx';

interface ListedProps<R> {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  idOf: (row: R) => string;
  /** The same row on a phone. */
  phone: (row: R) => { title: ReactNode; detail: ReactNode; state?: ReactNode };
}

/** Rows that are all here: a table at the desk, a list on a phone. */
export function Listed<R>({ label, columns, rows, idOf, phone }: ListedProps<R>) {
  if (useDesk())
    return <DataTable label={label} columns={columns} rows={rows} placeholders={0} idOf={idOf} />;
  return (
    <List label={label}>
      {rows.map((row) => (
        <ListRow key={idOf(row)} {...phone(row)} />
      ))}
    </List>
  );
}
