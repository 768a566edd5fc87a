import type { GalleryPhoto } from '@photoslate/contract/galleries';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconShare2 } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { savesOnlyLinks } from '#lib/api/save-file.ts';
import style from './download-link.module.css';
import { useDownload } from './use-download.ts';

interface DownloadLinkProps {
  photo: GalleryPhoto & { downloadUrl: string };
  className: string | undefined;
  /** What it says where there is room for words. */
  children?: ReactNode;
  /** What it says where there is not. */
  label?: string;
  /** The server will not give the photo: what is shown is no longer true. */
  onRefused: () => void;
}

/** A plain link to an original; a tap on it fetches the photo and keeps it on the device, and says why when that fails. */
export function DownloadLink({ photo, className, children, label, onRefused }: DownloadLinkProps) {
  const { t } = useLingui();
  const { state, start } = useDownload(photo, onRefused);
  const percent = state.at === 'coming' ? Math.floor(state.part * 100) : null;
  const take = (event: MouseEvent) => {
    // A new tab, "save as" and the like stay the browser's own.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || savesOnlyLinks()) return;
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
      ) : (
        <IconDownload size={22} aria-hidden="true" />
      )}
      {state.at === 'here' && children ? t`Save` : children}
      <span role="status" className="visually-hidden">
        {percent !== null && <Trans>The photo is on its way…</Trans>}
      </span>
    </a>
  );
}
