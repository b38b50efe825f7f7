import { useEffect, useState } from 'react'
import { ErrorBoundary } from '@/web/lib/error-boundary'
import { useLazyComponent } from '@/web/lib/lazy-component'
import { useToast } from '@/web/ui/toasts/toast'

const load = () => import('@/web/ui/toasts/toast-area').then((module) => module.ToastArea)
const preloadAfterMs = 2000

/** Comes after the first paint, yet before it is needed: a toast must appear when the network is gone. */
export function ToastHost() {
  const [quiet, setQuiet] = useState(false)
  const toast = useToast()
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!quiet && !toast) return null
  return (
    <ErrorBoundary fallback={null}>
      <LazyToastArea />
    </ErrorBoundary>
  )
}

/** Shown the moment its code is here: some toasts have half a second before the page leaves. */
function LazyToastArea() {
  const ToastArea = useLazyComponent(load)
  return ToastArea ? <ToastArea /> : null
}
