import { useSyncExternalStore } from 'react'

/** Tailwind's `md`: where the filters have room beside the title. */
const wide = '(min-width: 48rem)'

/** Asked in code, not hidden in CSS, so that a page never holds the same control twice. */
export function useWide() {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
}

function subscribe(listener: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
