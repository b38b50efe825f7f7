import { type ComponentType, useSyncExternalStore } from 'react'

type Load = () => Promise<ComponentType>

type Opening = { view?: ComponentType; error?: unknown; subscribe: (listener: () => void) => () => void }

const openings = new Map<Load, Opening>()

/** A page's component once its code is here. Not React.lazy, which holds a page back for 300 ms after a fallback. */
export function useOpened(load: Load) {
  const opening = openings.get(load) ?? open(load)
  useSyncExternalStore(opening.subscribe, () => opening.view ?? opening.error)
  if (opening.error !== undefined) throw opening.error
  return opening.view
}

function open(load: Load) {
  const settled = load().then(arrive, fail)
  const opening: Opening = { subscribe }
  openings.set(load, opening)
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
