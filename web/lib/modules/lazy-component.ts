import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  use,
  useSyncExternalStore,
} from 'react'
import { onPartFailed } from '@/web/lib/modules/failed-parts'

type Load<Props> = () => Promise<ComponentType<Props>>

type LoadState = {
  view?: unknown
  error?: unknown
  /** The view, if it was loaded before the first screen is rendered. */
  firstView?: unknown
  subscribe: (listener: () => void) => () => void
  settled: Promise<void>
}

const loadStates = new Map<unknown, LoadState>()

/** Returns a page's component, undefined while its code loads. Not React.lazy, which keeps a fallback for at least 300 ms. */
export function useLazyComponent<Props>(load: Load<Props>) {
  const state = loadStates.get(load) ?? startLoading(load)
  const view = useSyncExternalStore(
    state.subscribe,
    () => state.view ?? state.error,
    // The browser must render at first what the server rendered.
    () => state.firstView,
  )
  if (state.error !== undefined) throw state.error
  // Safe: it is what this function loaded.
  return view as ComponentType<Props> | undefined
}

/** Loads a component that the first screen shows. */
export async function loadForFirstScreen<Props>(load: Load<Props>): Promise<void> {
  const state = loadStates.get(load) ?? startLoading(load)
  await state.settled
  state.firstView = state.view
}

function startLoading<Props>(load: Load<Props>) {
  const settled = load().then(onLoad, onError)
  const state: LoadState = { subscribe, settled }
  loadStates.set(load, state)
  return state

  function onLoad(view: ComponentType<Props>) {
    state.view = view
  }

  function onError(error: unknown) {
    state.error = error ?? new Error('A page did not load')
    onPartFailed(() => loadStates.delete(load))
  }

  function subscribe(listener: () => void) {
    let isSubscribed = true
    settled.then(() => isSubscribed && listener())
    return () => {
      isSubscribed = false
    }
  }
}

export const isServer = typeof document === 'undefined'

/**
 * React.lazy for named exports: `lazyView(() => import('./x').then((m) => m.X))`. The server renders its fallback: what the browser shows
 * before it has the code couldn't be clicked.
 */
export function lazyView<Props extends object>(load: Load<Props>): FunctionComponent<Props> {
  if (isServer) return LeftToBrowser
  let View = createView()
  return (props) => createElement(View, props)

  function createView(): ComponentType<Props> {
    return lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        onPartFailed(() => {
          View = createView()
        })
        throw error
      }
    })
  }
}

/** Waits for a new promise each time, because a promise keeps everything that waits for it. */
function LeftToBrowser() {
  return use(new Promise<never>(() => undefined))
}
