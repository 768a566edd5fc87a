import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/** True after the first render of this component was painted. */
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
