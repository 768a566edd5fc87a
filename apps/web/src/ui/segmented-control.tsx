import type { ReactNode } from 'react';
import style from './segmented-control.module.css';

interface Segment<V> {
  value: V;
  label: ReactNode;
}

interface SegmentedControlProps<V> {
  /** The accessible name of the group. */
  label: string;
  segments: readonly Segment<V>[];
  value: V;
  onChange: (value: V) => void;
}

/** A choice between a few segments, side by side. On a phone: pills, on two lines if needed. */
export function SegmentedControl<V extends string | number>({
  label,
  segments,
  value,
  onChange,
}: SegmentedControlProps<V>) {
  return (
    <div role="group" aria-label={label} className={style.segments}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          className={style.segment}
          aria-pressed={segment.value === value}
          onClick={() => onChange(segment.value)}
        >
          {segment.label}
        </button>
      ))}
    </div>
  );
}
