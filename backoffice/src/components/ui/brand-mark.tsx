/** The sign: a cross under a magnifying glass, since people come to find medicine. */
export const BrandMark = ({ size }: { readonly size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
    <rect width="32" height="32" rx="9" fill="var(--color-band)" />
    <circle cx="14" cy="14" r="7.6" fill="none" stroke="var(--color-on-band)" strokeWidth="2.4" />
    <path d="M19.8 19.8 25.5 25.5" stroke="var(--color-accent)" strokeWidth="3.2" strokeLinecap="round" />
    <path d="M14 10.4v7.2M10.4 14h7.2" stroke="var(--color-accent)" strokeWidth="2.6" strokeLinecap="round" />
  </svg>
)
