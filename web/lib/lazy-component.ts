import { type ComponentType, lazy, useSyncExternalStore } from 'react'

type Load<Props> = () => Promise<ComponentType<Props>>

type LoadState = { view?: unknown; error?: unknown; subscribe: (listener: () => void) => () => void }

const loadStates = new Map<unknown, LoadState>()

/** Returns a page's component, undefined while its code loads. Not React.lazy, which keeps a fallback for at least 300 ms. */
export function useLazyComponent<Props>(load: Load<Props>) {
  const state = loadStates.get(load) ?? startLoading(load)
  useSyncExternalStore(state.subscribe, () => state.view ?? state.error)
  if (state.error !== undefined) throw state.error
  // Safe: it is what this function loaded.
  return state.view as ComponentType<Props> | undefined
}

function startLoading<Props>(load: Load<Props>) {
  const settled = load().then(onLoad, onError)
  const state: LoadState = { subscribe }
  loadStates.set(load, state)
  return state

  function onLoad(view: ComponentType<Props>) {
    state.view = view
  }

  function onError(error: unknown) {
    state.error = error ?? new Error('A page did not load')
  }

  function subscribe(listener: () => void) {
    let isSubscribed = true
    settled.then(() => isSubscribed && listener())
    return () => {
      isSubscribed = false
    }
  }
}

/** React.lazy for named exports: `lazyView(() => import('./x').then((m) => m.X))`. */
export function lazyView<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }))
}
