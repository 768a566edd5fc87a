import { useEffect } from 'react';

/** Sets the browser's title: "Sessions · Photoslate". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Photoslate' ? title : `${title} · Photoslate`;
  }, [title]);
}
