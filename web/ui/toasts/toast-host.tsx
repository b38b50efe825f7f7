import { useEffect, useState } from 'react'
import { LazyPart } from '@/web/lib/modules/lazy-part'
import { useToast } from '@/web/ui/toasts/toast'

const load = () => import('@/web/ui/late-parts').then((module) => module.LateParts)
const preloadAfterMs = 2000

/** Loads the toast area and the banner after the first paint, but ahead of need: they must also appear without a network. */
export function ToastHost() {
  const [isPreloading, setPreloading] = useState(false)
  const toast = useToast()
  useEffect(() => {
    const timer = setTimeout(() => setPreloading(true), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isPreloading && !toast) return null
  return <LazyPart load={load} props={{}} />
}
