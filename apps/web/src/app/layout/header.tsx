import { Trans, useLingui } from '@lingui/react/macro';
import { IconMenu2 } from '@tabler/icons-react';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { useUser } from '#lib/auth/use-user.ts';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { native } from '#lib/native/native.ts';
import { headerPlaceStore, slimHeaderStore } from '#lib/page/slim-header.ts';
import { useStore } from '#lib/store.ts';
import { AppLink } from '#ui/app-link.tsx';
import { LogoMark } from '#ui/logo.tsx';
import { ConnectionState } from './connection-state.tsx';
import style from './header.module.css';
import { LanguageSwitcher } from '#ui/language-switcher.tsx';
import { useLanguageChoice } from './use-language-choice.ts';

const Menu = lazy(async () => ({ default: (await loadChunk(() => import('./menu.tsx'))).Menu }));

const keepPlace = (place: HTMLElement | null) => headerPlaceStore.set(place);

/**
 * Moves the focus by script, because `#content` in the address would overwrite the secret that
 * mailed links have there.
 */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  const content = document.querySelector<HTMLElement>('#content');
  if (!content) return;
  content.tabIndex = -1;
  content.focus();
}

/**
 * The sticky header: the menu button if a user is logged in, the logo with a link to the home page,
 * and the language switcher. On a slate it also has the back link, and is slim.
 */
export function Header() {
  const { t } = useLingui();
  const user = useUser();
  const choice = useLanguageChoice();
  const slim = useStore(slimHeaderStore);
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <header
      className={style.header}
      data-keep-clear
      data-slim={slim || undefined}
      data-platform={native().platform}
    >
      <a className={style.skip} href="#content" onClick={skipToContent}>
        <Trans>Skip to the content</Trans>
      </a>
      {user && (
        <button
          type="button"
          className={style.menu}
          aria-label={t`Menu`}
          aria-expanded={menu === 'open'}
          onClick={() => setMenu('open')}
        >
          <IconMenu2 size={26} aria-hidden="true" />
        </button>
      )}
      <AppLink to="/" className={style.logo}>
        <LogoMark />
        <span>Photoslate</span>
      </AppLink>
      {slim && <div ref={keepPlace} className={style.way} />}
      <div className={style.end}>
        <ConnectionState saved={slim} />
        <LanguageSwitcher {...choice} />
      </div>
      {user && menu !== 'never' && (
        <Suspense>
          <Menu open={menu === 'open'} onClose={() => setMenu('closed')} />
        </Suspense>
      )}
    </header>
  );
}
