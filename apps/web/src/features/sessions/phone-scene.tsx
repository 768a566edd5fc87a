import { useMemo } from 'react';
import { qrPath } from '#ui/qr-path.ts';
import style from './phone-scene.module.css';

/** A drawing: a hand holds a phone with the code of the calibration. The code leads nowhere. */
export function PhoneScene() {
  const { path, size } = useMemo(() => qrPath('PHOTOSLATE'), []);
  return (
    <svg
      className={style.scene}
      viewBox="0 0 390 220"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="390" height="220" fill="var(--scene-sky)" />
      <path d="M0 120 70 92 150 118 240 84 330 112 390 94V220H0z" fill="var(--scene-hill)" />
      <path d="M0 150H390V220H0z" fill="var(--scene-grass)" />
      <g transform="rotate(-5 195 130)">
        <path d="M150 190c-18-6-26 6-24 20l8 40h120l10-50c4-20-4-34-16-30z" fill="var(--scene-skin-light)" />
        <rect x="139" y="18" width="112" height="214" rx="16" fill="var(--slate)" />
        <rect x="145" y="24" width="100" height="202" rx="11" fill="var(--qr-light)" />
        <path d="M145 35a11 11 0 0 1 11-11h78a11 11 0 0 1 11 11v34h-100z" fill="var(--slate)" />
        <path d="m150 38 8-10h12l-8 10zm24 0 8-10h12l-8 10zm24 0 8-10h12l-8 10z" fill="var(--stripe-light)" />
        <rect x="153" y="46" width="50" height="7" rx="3" fill="var(--on-slate)" />
        <rect x="153" y="58" width="34" height="5" rx="2" fill="var(--on-slate-quiet)" />
        <svg
          x="150"
          y="78"
          width="90"
          height="90"
          viewBox={`-1 -1 ${size + 2} ${size + 2}`}
          shapeRendering="crispEdges"
        >
          <path d={path} fill="var(--qr-dark)" />
        </svg>
        <rect x="153" y="190" width="84" height="18" rx="6" fill="var(--tick-ground)" />
        <g fill="var(--scene-skin-light)">
          <rect x="122" y="96" width="30" height="15" rx="7.5" />
          <rect x="120" y="116" width="32" height="15" rx="7.5" />
          <rect x="122" y="136" width="30" height="15" rx="7.5" />
          <path d="M268 220c-2-40 2-66-8-92-3-8-16-6-15 3l2 50-22 40z" />
        </g>
      </g>
    </svg>
  );
}
