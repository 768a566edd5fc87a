import style from './key-cap.module.css';

/** A key of the keyboard. The control beside it says what it does, so it is not read out. */
export const KeyCap = ({ children }: { children: string }) => (
  <kbd className={style.key} aria-hidden="true">
    {children}
  </kbd>
);

/** The number of a shoot that is also its key. */
export const NumberKey = ({ children }: { children: string }) => (
  <kbd className={`${style.key} ${style.number}`}>{children}</kbd>
);
