/** Border and background of inputs, selects and text areas. */
export const controlClasses =
  'w-full rounded-md border border-line-strong bg-surface-control text-ink transition-colors hover:border-ink-muted ' +
  'aria-invalid:border-bad disabled:opacity-50 focus-visible:outline-offset-0 focus-visible:border-accent'
