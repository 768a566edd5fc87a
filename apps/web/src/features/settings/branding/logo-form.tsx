import { LOGO_MAX_BYTES } from '@photoslate/contract/logos';
import { type StudioSettings } from '@photoslate/contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhotoUp } from '@tabler/icons-react';
import { useRef } from 'react';
import { call } from '#lib/api/call.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { notify } from '#lib/loading/notifications.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';
import { useSettingsSaved } from '../use-settings.ts';
import style from './logo-form.module.css';

/** Shows the studio's logo as customers see it, and lets the owner choose or remove it. */
export function LogoForm({ settings: { logo, name } }: { settings: StudioSettings }) {
  const { t } = useLingui();
  const saved = useSettingsSaved();
  const input = useRef<HTMLInputElement>(null);
  const [busy, run] = useBusy();
  const change = (work: () => ReturnType<typeof call<'logos.set' | 'logos.remove'>>) =>
    run(async () => saved((await work()).data));
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > LOGO_MAX_BYTES) notify('error', t`This image is larger than 2 MB.`);
    else {
      const image = base64Of(await file.arrayBuffer());
      await change(() => call('logos.set', { body: { image } }));
    }
  };
  return (
    <Section
      title={<Trans>Logo</Trans>}
      intro={<Trans>Shown above e-mails and customer pages. PNG or JPEG, up to 2 MB.</Trans>}
    >
      {logo && (
        <div className={style.plate}>
          <img src={logo.url} width={logo.width} height={logo.height} alt={name} className={style.logo} />
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        data-logo
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
      <div className={style.actions}>
        <Button busy={busy} icon={<IconPhotoUp aria-hidden="true" />} onClick={() => input.current?.click()}>
          {logo ? <Trans>Replace logo</Trans> : <Trans>Choose a logo</Trans>}
        </Button>
        {logo && (
          <Button tone="plain" busy={busy} onClick={() => void change(() => call('logos.remove', {}))}>
            <Trans>Remove the logo</Trans>
          </Button>
        )}
      </div>
    </Section>
  );
}

function base64Of(bytes: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += String.fromCodePoint(byte);
  return btoa(text);
}
