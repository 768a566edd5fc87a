import { Trans } from '@lingui/react/macro';
import style from './photos-of-visitors.module.css';

/** For people who were photographed: they have no account, but a code or a mailed link. */
export function PhotosOfVisitors() {
  return (
    <section className={style.visitors}>
      <h2>
        <Trans>Looking for your photos?</Trans>
      </h2>
      <p>
        <Trans>
          You need no account. Scan your photographer’s code and enter your e-mail address. When your photos
          are ready, we e-mail you a link.
        </Trans>
      </p>
      <a href="/g">
        <Trans>I cannot find my link</Trans>
      </a>
    </section>
  );
}
