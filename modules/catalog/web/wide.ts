import { useSyncExternalStore } from 'react'

/** Tailwind's `md`: where the filters have room beside the title. */
const wideScreen = '(min-width: 48rem)'

/** Asked in code, not hidden in CSS, so that a page never holds the same control twice. */
export function useIsWideScreen() {
  return useSyncExternalStore(subscribeToScreen, () => matchMedia(wideScreen).matches)
}

function subscribeToScreen(listener: () => void) {
  const query = matchMedia(wideScreen)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
