import { useBrowserStore } from '@/web/lib/modules/first-screen'

/** Whether a media query matches, as in `(min-width: 48rem)`. Unlike with CSS, nothing is rendered twice. False on the server. */
export function useMediaQuery(query: string) {
  return useBrowserStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    false,
  )
}
