import type { ComponentType } from 'react'
import { ErrorBoundary } from '@/web/lib/modules/error-boundary'
import { useLazyComponent } from '@/web/lib/modules/lazy-component'

type Props<Inner> = { load: () => Promise<ComponentType<Inner>>; props: Inner }

/** A part of the layout whose code loads after the first paint. Shows nothing until then, or if it can't be loaded. */
export function LazyPart<Inner extends object>(part: Props<Inner>) {
  return (
    <ErrorBoundary fallback={null}>
      <LoadedPart {...part} />
    </ErrorBoundary>
  )
}

/** Not React.lazy, which would delay it: some toasts appear half a second before a navigation. */
function LoadedPart<Inner extends object>({ load, props }: Props<Inner>) {
  const View = useLazyComponent(load)
  return View ? <View {...props} /> : null
}
