import { type ComponentType, lazy } from 'react'

/** React.lazy for named exports: `lazyView(() => import('./x').then((m) => m.X))`. */
export function lazyView<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }))
}
