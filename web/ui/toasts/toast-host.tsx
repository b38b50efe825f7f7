import { useEffect, useState } from 'react'
import { ErrorBoundary } from '@/web/lib/error-boundary'
import { useLazyComponent } from '@/web/lib/lazy-component'
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
  return (
    <ErrorBoundary fallback={null}>
      <LazyToastArea />
    </ErrorBoundary>
  )
}

/** Not React.lazy, which would delay it: some toasts appear half a second before a navigation. */
function LazyToastArea() {
  const ToastArea = useLazyComponent(load)
  return ToastArea ? <ToastArea /> : null
}
