import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useUser } from '#lib/auth/use-user.ts';
import { native } from '#lib/native/native.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { ServerChoice } from './server-choice.tsx';
import style from './native-extras.module.css';

/** The prompt stays closed until the app is restarted, even if the page reloads. */
const CLOSED = 'photoslate.updateClosed';

/**
 * Native app only: a prompt if the store has a newer version (checked once per start), and the
 * app's version in the footer.
 */
export function NativeExtras() {
  const { t } = useLingui();
  const user = useUser();
  const [version, setVersion] = useState<string | null>(null);
  const [update, setUpdate] = useState(false);
  useEffect(() => {
    void native()
      .appVersion()
      .then(setVersion, () => undefined);
    if (sessionStorage.getItem(CLOSED)) return;
    void native()
      .updateAvailable()
      .then(setUpdate, () => undefined);
  }, []);
  const close = () => {
    sessionStorage.setItem(CLOSED, 'true');
    setUpdate(false);
  };
  return (
    <>
      <footer className={style.foot}>
        {!user && <ServerChoice />}
        {version && <Trans>Version {version}</Trans>}
      </footer>
      <Drawer open={update} onClose={close} title={t`App update available`}>
        <p>
          <Trans>There is a new version of the app available. Update it to keep everything working.</Trans>
        </p>
        <Button tone="primary" wide onClick={() => void native().openStore()}>
          <Trans>Go to App/Play Store</Trans>
        </Button>
        <Button tone="plain" wide onClick={close}>
          <Trans>Close (not recommended)</Trans>
        </Button>
      </Drawer>
    </>
  );
}
