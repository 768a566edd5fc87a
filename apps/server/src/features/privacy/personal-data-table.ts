import { PERSONAL_DATA } from './personal-data.ts';

/**
 * Generates the table in docs/guide/privacy.md: the columns with personal data of customers and
 * users.
 */
export function personalDataTable(): string {
  const rows = Object.entries(PERSONAL_DATA).flatMap(([table, columns]) => {
    const personal = Object.entries(columns).filter(
      ([, { whose }]) => whose === 'customer' || whose === 'user',
    );
    const alike = Map.groupBy(personal, ([, { whose, erasure, retention, isExported, why = '' }]) =>
      [whose, erasure, retention, isExported ? 'yes' : 'no', why].join(' | '),
    );
    return Array.from(
      alike,
      ([rest, named]) => `| ${table} | ${named.map(([name]) => name).join(', ')} | ${rest} |`,
    );
  });
  const head = '| table | columns | whose | at an erasure | at the end of retention | in the export | why |';
  return [head, '|---|---|---|---|---|---|---|', ...rows].join('\n');
}
