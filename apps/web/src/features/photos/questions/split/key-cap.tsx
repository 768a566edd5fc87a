import style from './key-cap.module.css';

/** A key of the keyboard. The control beside it says what it does, so it is not read out. */
export const KeyCap = ({ children }: { children: string }) => (
  <kbd className={style.key} aria-hidden="true">
    {children}
  </kbd>
);
