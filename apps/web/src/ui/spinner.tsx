import style from './spinner.module.css';

/** Turns while something is under way; whoever shows it says so in words. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <span className={style.spinner} style={{ inlineSize: size, blockSize: size }} aria-hidden="true" />;
}
