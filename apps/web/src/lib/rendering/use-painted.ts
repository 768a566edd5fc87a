import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/** Whether the first rendering of this component has been painted. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let here = true;
    void afterPaint().then(() => here && setPainted(true));
    return () => {
      here = false;
    };
  }, []);
  return painted;
}
