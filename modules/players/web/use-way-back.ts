import { useSearchParams } from 'wouter'
import { words } from '@/modules/players/words'
import { useSite } from '@/web/lib/site'

/** What the way back from the platform says went wrong, in words. */
export function useWayBack() {
  const { platform } = useSite()
  const [search] = useSearchParams()
  const error = search.get('error')
  if (error === null) return undefined
  return words.wayBack[isKnown(error) ? error : 'failed'](platform)
}

function isKnown(error: string): error is keyof typeof words.wayBack {
  return Object.hasOwn(words.wayBack, error)
}
