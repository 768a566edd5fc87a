import { type ReactNode, useId } from 'react';
import style from './section.module.css';

interface SectionProps {
  title: ReactNode;
  /** An explanation of one or two sentences. */
  intro?: ReactNode;
  children: ReactNode;
}

/** A part of a page with its own heading. */
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
