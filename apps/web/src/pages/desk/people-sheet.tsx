import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCoinEuro, IconUserPlus } from '@tabler/icons-react';
import { use, useState } from 'react';
import { isLocalAddress } from '#features/codes/local-address.ts';
import { CustomerList } from '#features/customers/customer-list.tsx';
import { decideClaim } from '#features/customers/customer-actions.ts';
import { ShootOverview } from '#features/shoots/shoot-overview.tsx';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHelp } from '#ui/page-help.ts';
import style from './people-sheet.module.css';
import { SessionPrices } from './session-prices.tsx';
import { ShootButtons } from './shoot-buttons.tsx';
import type { ShootCommands } from './use-shoot-commands.tsx';

interface PeopleSheetProps {
  session: SessionDetail;
  shoot: Shoot;
  commands: ShootCommands;
  open: boolean;
  onClose: () => void;
}

/** The customers of a shoot on a phone, and everything else that its slate does not show. */
export function PeopleSheet({ session, shoot, commands, open, onClose }: PeopleSheetProps) {
  const { t } = useLingui();
  const [prices, setPrices] = useState<'never' | 'open' | 'closed'>('never');
  const help = use(PageHelp);
  const { location } = session;
  const { customers, refused, link, edit } = commands;
  return (
    <>
      <Drawer
        open={open}
        onClose={onClose}
        title={t`Shoot ${shoot.label}: people`}
        action={
          <Button
            tone="plain"
            icon={<IconUserPlus size={22} aria-hidden="true" />}
            onClick={() => edit('new')}
          >
            <Trans>Add someone</Trans>
          </Button>
        }
      >
        <div className={style.people}>
          {isLocalAddress(shoot.url) && (
            <Notice tone="look">
              <Trans>QR codes lead to this machine alone: customers cannot open them.</Trans>
            </Notice>
          )}
          <CustomerList
            customers={customers}
            refused={refused}
            timeZone={location.timeZone}
            onLink={link}
            onEdit={edit}
            onDecide={(customer, claimId, accept) => decideClaim(shoot, customer, claimId, accept)}
          />
        </div>
        <div className={style.overview}>
          <ShootOverview shoot={shoot} location={location} help={help} />
        </div>
        <div className={style.more}>
          <ShootButtons commands={commands}>
            {!session.isPractice && (
              <Button icon={<IconCoinEuro aria-hidden="true" />} onClick={() => setPrices('open')}>
                <Trans>Prices</Trans>
              </Button>
            )}
          </ShootButtons>
        </div>
      </Drawer>
      {prices !== 'never' && (
        <SessionPrices session={session} open={prices === 'open'} onClose={() => setPrices('closed')} />
      )}
    </>
  );
}
