import { type ReactNode, useId } from 'react';
import style from './section.module.css';

interface SectionProps {
  title: ReactNode;
  /** What it is about, in a sentence or two. */
  intro?: ReactNode;
  children: ReactNode;
}

/** A part of a page with a heading of its own. */
export function Section({ title, intro, children }: SectionProps) {
  const id = useId();
  return (
    <section className={style.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {intro && <p className={style.intro}>{intro}</p>}
      {children}
    </section>
  );
}
