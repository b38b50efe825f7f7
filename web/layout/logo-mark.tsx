const facets = [
  { path: 'M16 6l8.66 5-4.33 2.5L16 11z', light: 0.95 },
  { path: 'M24.66 11v10l-4.33-2.5v-5z', light: 0.6 },
  { path: 'M24.66 21L16 26v-5l4.33-2.5z', light: 0.35 },
  { path: 'M16 26l-8.66-5 4.33-2.5L16 21z', light: 0.28 },
  { path: 'M7.34 21V11l4.33 2.5v5z', light: 0.5 },
  { path: 'M7.34 11L16 6v5l-4.33 2.5z', light: 0.75 },
  { path: 'M16 11l4.33 2.5v5L16 21l-4.33-2.5v-5z', light: 1 },
]

/** A cut gem on a coin. */
export function LogoMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`shrink-0 fill-current text-accent ${className}`}>
      <circle cx="16" cy="16" r="14.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      {facets.map(({ path, light }) => (
        <path key={path} d={path} opacity={light} />
      ))}
    </svg>
  )
}
