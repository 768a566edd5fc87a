import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { Lightbox as Viewer, type LightboxExternalProps, type SlideImage } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { modalClosed, modalOpened } from '#lib/page/open-modals.ts';
import style from './lightbox.module.css';

interface LightboxProps extends Pick<LightboxExternalProps, 'index' | 'close' | 'on' | 'render'> {
  /** The accessible name. */
  label: string;
  open?: boolean;
  /** Their `alt` texts are also their captions, if `captions` is set. */
  slides: SlideImage[];
  captions?: boolean;
  /** A click beside the photo closes the viewer. */
  closeOnBackdropClick?: boolean;
}

/** Large photos, one at a time, with zoom, gestures and keyboard control. Load it lazily. */
export function Lightbox({
  label,
  open = true,
  captions = false,
  closeOnBackdropClick = true,
  render,
  ...viewer
}: LightboxProps) {
  const { t } = useLingui();
  return (
    <Viewer
      {...viewer}
      open={open}
      plugins={[Zoom]}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick }}
      labels={{
        Close: t`Close`,
        Next: t`Next photo`,
        Previous: t`Previous photo`,
        'Zoom in': t`Zoom in`,
        'Zoom out': t`Zoom out`,
        Lightbox: label,
        'Photo gallery': label,
        '{index} of {total}': '{index} / {total}',
        // Without these, the roles are read out in English.
        Carousel: '',
        Slide: '',
      }}
      render={{
        ...(captions && {
          slideFooter: ({ slide }) => 'alt' in slide && <p className={style.caption}>{slide.alt}</p>,
        }),
        ...render,
        controls: () => (
          <>
            <OpenModal />
            {render?.controls?.()}
          </>
        ),
      }}
    />
  );
}

/**
 * The viewer makes the rest of the page inert. Notifications and announcements move into it, so
 * that they can be clicked and heard.
 */
function OpenModal() {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const viewer = mark.current?.closest<HTMLElement>('[role="dialog"]');
    if (!viewer) return undefined;
    modalOpened(viewer);
    return () => modalClosed(viewer);
  }, []);
  return <span ref={mark} hidden />;
}
