import type { ShootChecklist } from '@photoslate/contract/photos';
import type { Shoot } from '@photoslate/contract/shoots';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import { hasStrangers, isFullyCertain, type Open, openOf } from './publish-checklist.ts';
import { SelfRegistered } from './self-registered.tsx';
import style from './publish-drawer.module.css';

interface ChecklistRowViewProps {
  shoot: Shoot;
  open: ShootChecklist;
  chosen: boolean;
  onChoose: (on: boolean) => void;
  timeZone: string;
  /** A customer was unlinked. */
  onChanged: () => void;
}

/** One shoot before it is published: the number of photos, the recipients, and all open issues. */
export function ChecklistRowView({
  shoot,
  open,
  chosen,
  onChoose,
  timeZone,
  onChanged,
}: ChecklistRowViewProps) {
  const { titleOf } = useShootNames();
  const sentences = useOpenWords();
  const emails = shoot.customers.filter(({ linked }) => linked).map(({ email }) => email);
  return (
    <li>
      <label className={style.row}>
        <input
          type="checkbox"
          checked={chosen}
          disabled={open.photoCount === 0}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <span className={style.number}>{shoot.label}</span>
        <span className={style.words}>
          <strong>{titleOf(shoot)}</strong>
          <span className={style.detail}>
            <Plural value={open.photoCount} one="# photo" other="# photos" />
            {emails.length > 0 && ` · ${emails.join(', ')}`}
          </span>
          {isFullyCertain(open) && (
            <span className={style.open} data-tone="safe">
              <IconCircleCheck size={20} aria-hidden="true" /> <Trans>Nothing is doubtful</Trans>
            </span>
          )}
          {openOf(open).map((one) => (
            <span key={one.kind} className={style.open} data-tone={toneOf(one)}>
              {toneOf(one) === 'look' ? (
                <IconAlertTriangle size={20} aria-hidden="true" />
              ) : (
                <IconInfoCircle size={20} aria-hidden="true" />
              )}{' '}
              {sentences(one)}
            </span>
          ))}
        </span>
      </label>
      <SelfRegistered shoot={shoot} timeZone={timeZone} crowded={hasStrangers(open)} onChanged={onChanged} />
    </li>
  );
}

const toneOf = ({ kind }: Open): 'look' | 'plain' =>
  kind === 'review' || kind === 'anomalies' || kind === 'no-photos' ? 'look' : 'plain';

function useOpenWords(): (open: Open) => string {
  const { t } = useLingui();
  return (open) => {
    switch (open.kind) {
      case 'no-photos':
        return t`No photographs`;
      case 'review':
        return plural(open.count, {
          one: '# photograph may belong here, and nobody has placed it',
          other: '# photographs may belong here, and nobody has placed them',
        });
      case 'anomalies':
        return plural(open.count, {
          one: '# thing about it is still to be looked at',
          other: '# things about it are still to be looked at',
        });
      case 'no-customer':
        return t`No customer is linked: nobody gets an e-mail`;
      case 'not-linked':
        return plural(open.count, {
          one: '# person registered and is not linked',
          other: '# people registered and are not linked',
        });
      case 'likely':
        return plural(open.count, {
          one: '# photograph placed by one proof alone',
          other: '# photographs placed by one proof alone',
        });
      default:
        return open satisfies never;
    }
  };
}
