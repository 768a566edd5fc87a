import { Trans } from '@lingui/react/macro';
import { AppLink } from '#ui/app-link.tsx';
import style from './person-records.module.css';

interface MoreRecordsProps {
  shown: number;
  all: number;
  /** The path of the table with all of them; undefined if the user has no such table. */
  to: string | undefined;
}

/** Below a list that is not complete: how many there are, and the way to the others. */
export function MoreRecords({ shown, all, to }: MoreRecordsProps) {
  if (all <= shown) return null;
  const words = (
    <Trans>
      The latest {shown} of {all}
    </Trans>
  );
  return <p className={style.more}>{to === undefined ? words : <AppLink to={to}>{words}</AppLink>}</p>;
}
