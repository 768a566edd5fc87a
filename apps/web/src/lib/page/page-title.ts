import { useEffect } from 'react';

/** The browser's title: "Sessions · Photoslate". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Photoslate' ? title : `${title} · Photoslate`;
  }, [title]);
}
