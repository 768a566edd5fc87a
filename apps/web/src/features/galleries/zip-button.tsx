import type { Gallery } from '@photoslate/contract/galleries';
import { Plural } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { atServer } from '#lib/api/server-address.ts';
import { FileButton } from '#ui/button.tsx';
import { notifyOfDownload } from './use-download.ts';

interface ZipButtonProps extends Pick<ComponentProps<typeof FileButton>, 'tone' | 'wide'> {
  download: Gallery['downloads'][number];
  /** After the button's text. */
  children?: ReactNode;
}

/** Downloads all photos of a paid order. The browser can resume an interrupted download. */
export function ZipButton({ download: { url, photoCount }, children, ...look }: ZipButtonProps) {
  return (
    <FileButton
      {...look}
      href={atServer(url)}
      icon={<IconDownload size={22} aria-hidden="true" />}
      onClick={notifyOfDownload}
    >
      <Plural
        value={photoCount}
        one="Download your photo"
        _2="Download both photos"
        other="Download all # photos"
      />
      {children}
    </FileButton>
  );
}
