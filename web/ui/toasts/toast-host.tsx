import { useEffect, useState } from 'react'
import { LazyPart } from '@/web/lib/lazy-part'
import { useToast } from '@/web/ui/toasts/toast'

const load = () => import('@/web/ui/toasts/toast-area').then((module) => module.ToastArea)
const preloadAfterMs = 2000

/** Loads the toast area after the first paint, but ahead of need: a toast must also appear without a network. */
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
