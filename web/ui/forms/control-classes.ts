/** The edge and ground that every control one types or chooses in has. */
export const controlClasses =
  'w-full rounded-md border border-line-strong bg-surface-control text-ink transition-colors hover:border-ink-muted ' +
  'aria-invalid:border-bad disabled:opacity-50 focus-visible:outline-offset-0 focus-visible:border-accent'
