import style from './scene.module.css';

/** A person of a scene: where they stand, how tall they are, and their colours. */
export interface Figure {
  readonly x: number;
  /** Of a grown-up: 1. */
  readonly size: number;
  readonly look: 'coral' | 'sand' | 'leaf' | 'rust' | 'ochre' | 'slate';
  readonly waves?: true;
}

interface SceneProps {
  place: 'beach' | 'meadow' | 'evening';
  figures: readonly Figure[];
  /** Moves the camera closer. */
  zoom?: number;
}

/** A drawn photo, as an example on the start page. */
export function Scene({ place, figures, zoom = 1 }: SceneProps) {
  const width = 196 / zoom;
  const height = 96 / zoom;
  const view = `${98 - width / 2} ${94 - height} ${width} ${height}`;
  return (
    <svg className={style[place]} viewBox={view} preserveAspectRatio="xMidYMax slice">
      <path className={style.sky} d="M-200 -300h600v400h-600z" />
      <path className={style.far} d="M-200 58q80 -26 150 -10t130 -4t120 -2t200 6v20h-600z" />
      <path className={style.ground} d="M-200 64h600v60h-600z" />
      {figures.map(({ x, size, look, waves }) => (
        <g key={x} className={style[look]} transform={`translate(${x} 86) scale(${size})`}>
          <path className={style.legs} d="M-6 -26h12v26h-4l-2 -20l-2 20h-4z" />
          <circle className={style.skin} cy="-51" r="6" />
          <path className={style.hair} d="M-6.5 -50a6.5 7 0 0 1 13 0q-6 -4 -13 0z" />
          <path className={style.clothes} d="M-8 -40q8 -6 16 0l-1 18h-14z" />
          <path
            className={style.arms}
            d={waves ? 'M-8 -38l-9 -16M8 -38l9 -16' : 'M-8 -38l-4 17M8 -38l4 17'}
          />
        </g>
      ))}
    </svg>
  );
}
