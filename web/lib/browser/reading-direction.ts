/** The direction of the site's language. On the server, which renders only the first screen, it doesn't matter. */
export function readingDirection(): 'ltr' | 'rtl' {
  return typeof document !== 'undefined' && document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
}
