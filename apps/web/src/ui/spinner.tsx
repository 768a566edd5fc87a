import style from './spinner.module.css';

/** Rotates while something is in progress. The caller must also show a text. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <span className={style.spinner} style={{ inlineSize: size, blockSize: size }} aria-hidden="true" />;
}
