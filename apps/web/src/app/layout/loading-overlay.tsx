import { Trans } from '@lingui/react/macro';
import { loadingStore } from '#lib/loading/loading.ts';
import { useStore } from '#lib/store.ts';
import { Spinner } from '#ui/spinner.tsx';
import style from './loading-overlay.module.css';

/** Covers the whole screen while the loading flag is set. */
export function LoadingOverlay() {
  const loading = useStore(loadingStore);
  return (
    <div aria-live="polite" className={style.overlay} data-covers>
      {loading && (
        <>
          <Spinner size={48} />
          <Trans>Loading…</Trans>
        </>
      )}
    </div>
  );
}
