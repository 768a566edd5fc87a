import { type ReactNode, useId } from 'react';
import style from './side-card.module.css';

/** The column of cards beside the photos of a shoot, or beside the shoots of a session. */
export function Side({ children }: { children: ReactNode }) {
  return <aside className={style.side}>{children}</aside>;
}

interface SideCardProps {
  /** Absent if the content has a heading of its own. */
  title?: ReactNode;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

export function SideCard({ title, aside, children }: SideCardProps) {
  const id = useId();
  if (!title) return <div className={style.card}>{children}</div>;
  return (
    <section className={style.card} aria-labelledby={id}>
      <div className={style.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
