import type { GalleryPhoto } from '@photoslate/contract/galleries';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconDownload, IconShare2 } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { savesOnlyLinks } from '#lib/api/save-file.ts';
import style from './download-link.module.css';
import { notifyOfDownload, useDownload } from './use-download.ts';

interface DownloadLinkProps {
  photo: GalleryPhoto & { downloadUrl: string };
  className: string | undefined;
  /** The link's text, where there is room for it. */
  children?: ReactNode;
  /** The link's accessible name, where there is no room for text. */
  label?: string;
  /** The server refuses the photo, so the page is out of date. */
  onRefused: () => void;
}

/**
 * A link to an original. A tap downloads the photo and saves it on the device, and reports a
 * failure.
 */
export function DownloadLink({ photo, className, children, label, onRefused }: DownloadLinkProps) {
  const { t } = useLingui();
  const { state, start } = useDownload(photo, onRefused);
  const percent = state.at === 'coming' ? Math.floor(state.part * 100) : null;
  const take = (event: MouseEvent) => {
    // The browser handles "open in a new tab", "save as" and similar clicks.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (savesOnlyLinks()) {
      notifyOfDownload();
      return;
    }
    event.preventDefault();
    void start();
  };
  return (
    <a
      className={className}
      href={photo.downloadUrl}
      download={photo.fileName}
      aria-label={label}
      aria-busy={percent !== null}
      onClick={take}
    >
      {percent !== null ? (
        <span className={style.percent} aria-hidden="true">
          {percent}%
        </span>
      ) : state.at === 'here' ? (
        <IconShare2 size={22} aria-hidden="true" />
      ) : state.at === 'saved' ? (
        <IconCheck size={22} aria-hidden="true" />
      ) : (
        <IconDownload size={22} aria-hidden="true" />
      )}
      {state.at === 'here' && children ? t`Save` : children}
      <span role="status" className="visually-hidden">
        {percent !== null && <Trans>Preparing your photo…</Trans>}
        {state.at === 'saved' && <Trans>Downloaded</Trans>}
      </span>
    </a>
  );
}
