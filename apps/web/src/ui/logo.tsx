/** The logo: a clapperboard with the corner of a QR code. It uses the current text colour. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <g fill="currentColor">
        <path d="M3.2 8.1 27.6 2l1.2 4.8L4.4 12.9z" />
        <path fillRule="evenodd" d="M4 14h25v16H4zm3 3v10h10V17zm2.5 2.5h5v5h-5z" />
      </g>
      <path
        d="m9.3 6.6 3.7 4.1 4.2-1-3.7-4.2zm8-2 3.8 4.1 4.2-1.1-3.8-4.1z"
        fill="var(--logo-ground, var(--paper))"
      />
      <path d="M20 17h6v2.5h-6zm0 5h6v5h-6z" fill="var(--logo-ground, var(--paper))" />
    </svg>
  );
}
