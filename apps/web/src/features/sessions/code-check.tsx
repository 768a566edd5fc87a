import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { qrPath } from '#ui/qr-path.ts';
import { useTapGuard } from '#ui/use-tap-guard.ts';
import style from './code-check.module.css';

interface CodeCheckProps {
  open: boolean;
  /** The code will be photographed again. */
  onClose: () => void;
  onSharp: () => void;
  /** The label of the button for a sharp code, which says what follows. */
  sharp: ReactNode;
  /** Shown at the end. */
  children?: ReactNode;
}

/**
 * Asks the photographer to check the photo of the code on the camera, with an example of a sharp
 * and of a blurred one.
 */
export function CodeCheck({ open, onClose, onSharp, sharp, children }: CodeCheckProps) {
  const { t } = useLingui();
  const acceptsTaps = useTapGuard(open);
  return (
    <Drawer open={open} onClose={onClose} title={t`Is the code sharp on your camera?`}>
      <p className={style.words}>
        <Trans>
          Zoom in on the camera’s screen. If the black and white squares are sharp, it will work. The clock is
          set right when you upload the card.
        </Trans>
      </p>
      <div className={style.pair}>
        <figure data-tone="safe">
          <Example />
          <figcaption>
            <IconCircleCheckFilled size={20} aria-hidden="true" />
            <Trans>Sharp</Trans>
          </figcaption>
        </figure>
        <figure>
          <Example />
          <figcaption>
            <IconX size={20} aria-hidden="true" />
            <Trans>Blurred</Trans>
          </figcaption>
        </figure>
      </div>
      <div className={style.answers} inert={!acceptsTaps}>
        <Button tone="primary" onClick={onSharp}>
          {sharp}
        </Button>
        <Button onClick={onClose}>
          <Trans>Photograph it again</Trans>
        </Button>
      </div>
      {children}
    </Drawer>
  );
}

/** A code that leads nowhere. */
function Example() {
  const { path, size } = useMemo(() => qrPath('PHOTOSLATE'), []);
  return (
    <svg viewBox={`-3 -3 ${size + 6} ${size + 6}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={path} fill="var(--qr-dark)" />
    </svg>
  );
}
