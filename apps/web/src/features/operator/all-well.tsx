import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import style from './all-well.module.css';

/** Instead of a list of failures, if there are none. */
export const AllWell = ({ children }: { children: ReactNode }) => (
  <p className={style.well}>
    <IconCircleCheck size={20} aria-hidden="true" />
    <span>{children}</span>
  </p>
);
