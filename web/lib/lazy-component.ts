import { type ComponentType, lazy, useSyncExternalStore } from 'react'

type Load = () => Promise<ComponentType>

type LoadState = { view?: ComponentType; error?: unknown; subscribe: (listener: () => void) => () => void }

const loadStates = new Map<Load, LoadState>()

/** A page's component once its code is here. Not React.lazy, which holds a page back for 300 ms after a fallback. */
export function useLazyComponent(load: Load) {
  const opening = loadStates.get(load) ?? startLoading(load)
  useSyncExternalStore(opening.subscribe, () => opening.view ?? opening.error)
  if (opening.error !== undefined) throw opening.error
  return opening.view
}

function startLoading(load: Load) {
  const settled = load().then(arrive, fail)
  const opening: LoadState = { subscribe }
  loadStates.set(load, opening)
  return opening

  function arrive(view: ComponentType) {
    opening.view = view
  }

  function fail(error: unknown) {
    opening.error = error ?? new Error('A page did not load')
  }

  function subscribe(listener: () => void) {
    let current = true
    settled.then(() => current && listener())
    return () => {
      current = false
    }
  }
}

/** React.lazy for named exports: `lazyView(() => import('./x').then((m) => m.X))`. */
export function lazyView<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }))
}
