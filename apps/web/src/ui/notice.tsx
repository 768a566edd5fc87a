import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import style from './notice.module.css';

const icons = {
  plain: IconInfoCircle,
  look: IconAlertTriangle,
  safe: IconCircleCheck,
  lost: IconAlertTriangle,
};

/** A short message that stays on the page. */
export function Notice({ tone = 'plain', children }: { tone?: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div className={style.notice} data-tone={tone}>
      <Icon size={24} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
