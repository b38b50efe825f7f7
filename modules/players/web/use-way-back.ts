import { useSearchParams } from 'wouter'
import { words } from '@/modules/players/words'
import { useSite } from '@/web/lib/site'

/** What the way back from the platform says went wrong, in words. */
export function useWayBack() {
  const { platform } = useSite()
  const [search] = useSearchParams()
  const error = search.get('error')
  if (error === null) return undefined
  const said: Partial<Record<string, (platform: string) => string>> = words.wayBack
  return (said[error] ?? words.wayBack.failed)(platform)
}
