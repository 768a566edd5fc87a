import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { ApiError, recordOfStatus } from '#lib/api/error-record.ts';
import { serverOrigin, setServerOrigin } from '#lib/api/server-address.ts';
import { native } from '#lib/native/native.ts';
import { Drawer } from '#ui/drawer.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { originOf } from '../native/typed-server.ts';
import style from './native-extras.module.css';

/**
 * Native app before the login: shows the current server and lets the user choose another one. The
 * drawer opens at once if no server is known.
 */
export function ServerChoice() {
  const { t } = useLingui();
  const now = serverOrigin();
  const [open, setOpen] = useState(now === '');
  const host = now === '' ? '' : new URL(now).host;

  const chooseServer = async (typed: string) => {
    const chosen = originOf(typed);
    if (chosen === null) throw atField(t`Enter the address of a server, e.g. photos.example.com.`);
    setServerOrigin(chosen);
    try {
      await call('auth.setupState', {}, { quiet: true });
    } catch {
      setServerOrigin(now);
      throw atField(t`No Photoslate server answers there. Check the address and your connection.`);
    }
    await native().vault?.set('server', chosen);
    // The reload discards all state of the previous server.
    location.reload();
  };

  return (
    <>
      {now !== '' && (
        <button type="button" className={style.server} onClick={() => setOpen(true)}>
          {t`Server: ${host}`} <strong>{t`Change`}</strong>
        </button>
      )}
      <Drawer open={open} onClose={() => setOpen(false)} title={t`Your server`}>
        <Form onSubmit={({ server = '' }) => chooseServer(server)}>
          <TextField
            name="server"
            label={t`Address of your studio’s server`}
            hint={t`As shown in your browser, e.g. photos.example.com.`}
            defaultValue={now}
            required
            inputMode="url"
            autoCapitalize="none"
            autoCorrect="off"
            autoComplete="url"
          />
          <SubmitButton>
            <Trans>Use this server</Trans>
          </SubmitButton>
        </Form>
      </Drawer>
    </>
  );
}

const atField = (message: string): ApiError =>
  new ApiError(recordOfStatus(422, { message, errors: { server: [message] } }));
