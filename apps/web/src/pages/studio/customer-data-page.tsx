import type { OwnData } from '@photoslate/contract/privacy';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { AddressSearch } from '#features/erasures/address-search.tsx';
import { ErasureList } from '#features/erasures/erasure-list.tsx';
import { ERASURES } from '#features/erasures/use-erasures.ts';
import { EraseDrawer } from '#features/privacy/erase-drawer.tsx';
import { StoredData, hasNoStoredData } from '#features/privacy/stored-data.tsx';
import { saveOwnData } from '#features/privacy/save-own-data.ts';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/loading/notifications.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page as Screen } from '#ui/page.tsx';
import style from './customer-data-page.module.css';

/**
 * Shows the data that the studio holds about one customer, with buttons to save and erase it, and
 * the log of erasures.
 */
export function Page() {
  const { t } = useLingui();
  return (
    <Screen title={t`Privacy`} back="/studio">
      <AddressSearch>
        {(held, forget) => <OneCustomer key={held.email} held={held} forget={forget} />}
      </AddressSearch>
      <ErasureList />
    </Screen>
  );
}

function OneCustomer({ held, forget }: { held: OwnData; forget: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [erasing, setErasing] = useState(false);
  const { email } = held;
  if (hasNoStoredData(held))
    return (
      <div role="status">
        <Notice>
          <Trans>You hold nothing about {email}.</Trans>
        </Notice>
      </div>
    );
  return (
    <>
      <div className={style.verbs}>
        <Button icon={<IconDownload aria-hidden="true" />} onClick={() => void saveOwnData(held)}>
          <Trans>Save as file</Trans>
        </Button>
        <Button icon={<IconTrash aria-hidden="true" />} onClick={() => setErasing(true)}>
          <Trans>Erase</Trans>
        </Button>
      </div>
      <StoredData {...held} />
      <EraseDrawer
        open={erasing}
        title={t`Erase ${email}?`}
        photos={<Trans>Also erase the photos of shoots in which nobody else is linked</Trans>}
        onClose={() => setErasing(false)}
        onErase={async (withPhotos) => {
          await call('privacy.erase', { body: { email, withPhotos } });
          forget();
          notify('success', t`${email} was erased.`);
          await client.invalidateQueries({ queryKey: ERASURES });
        }}
      />
    </>
  );
}
