import type { OwnDataPage } from '@photoslate/contract/privacy';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmSignUps } from './confirm-sign-ups.tsx';
import { OwnPurposes } from './own-purposes.tsx';
import { EraseDrawer } from './erase-drawer.tsx';
import { StoredData, hasNoStoredData } from './stored-data.tsx';
import style from './own-data.module.css';
import { saveOwnData } from './save-own-data.ts';

interface OwnDataProps {
  token: string;
  read: OwnDataPage;
  onErased: () => void;
}

/** The stored data of the person with the mailed link, to read, save and erase. */
export function OwnData({ token, read, onErased }: OwnDataProps) {
  const { t } = useLingui();
  const [page, setPage] = useState(read);
  const { choices, legal: _legal, toConfirm, ...held } = page;
  const [erasing, setErasing] = useState(false);
  const { studio, email, retentionDays: days } = held;
  return (
    <>
      {toConfirm && <ConfirmSignUps token={token} page={page} claims={toConfirm} onConfirmed={setPage} />}
      <p>
        <Trans>
          This is everything that {studio} has stored about {email}. Photos and contact data are deleted{' '}
          {days} days after a shoot; you don’t need to do anything.
        </Trans>
      </p>
      <div className={style.verbs}>
        <Button icon={<IconDownload aria-hidden="true" />} onClick={() => void saveOwnData(held)}>
          <Trans>Save as a file</Trans>
        </Button>
        {!hasNoStoredData(held) && (
          <Button icon={<IconTrash aria-hidden="true" />} onClick={() => setErasing(true)}>
            <Trans>Erase my data</Trans>
          </Button>
        )}
      </div>
      {choices.length > 0 && <OwnPurposes token={token} choices={choices} onChanged={setPage} />}
      <StoredData {...held} />
      <EraseDrawer
        open={erasing}
        title={t`Erase my data at ${studio}?`}
        photos={
          <Trans>
            Also erase the photos that were sent to me, of shoots in which only I am registered. Photos that
            the studio has not sent yet are kept; without my address, nobody is told about them.
          </Trans>
        }
        onClose={() => setErasing(false)}
        onErase={async (withPhotos) => {
          await call('privacy.eraseOwn', { body: { token, withPhotos } });
          onErased();
        }}
      />
    </>
  );
}
