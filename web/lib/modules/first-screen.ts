import type { QueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { isServer, loadForFirstScreen } from '@/web/lib/modules/lazy-component'
import type { WebModule, WebPage } from '@/web/lib/modules/module'

/** The data that the server rendered the first screen from. The initial HTML contains it as JSON. */
export type FirstData = {
  /** The path pattern of the page: `/item/:id`. */
  page: string
  /** `fetchedAt` is in ms since 1970. */
  queries: { key: readonly unknown[]; data: unknown; fetchedAt: number }[]
}

const elementId = 'first-data'

/** Returns the data that the server rendered the first screen from; undefined if it rendered nothing. */
export function readFirstData(): FirstData | undefined {
  const text = document.getElementById(elementId)?.textContent
  return text ? JSON.parse(text) : undefined
}

/** Removes the data to free memory. Tests wait until it is gone, because the page works from then on. */
export function removeFirstData() {
  document.getElementById(elementId)?.remove()
}

/** Stores what the server fetched, as old as it is. The browser's clock may be behind. */
export function restoreQueries(client: QueryClient, { queries }: FirstData) {
  for (const { key, data, fetchedAt } of queries)
    client.setQueryData(key, data, { updatedAt: Math.min(fetchedAt, Date.now()) })
}

/**
 * False during server rendering and hydration, whose results must be equal. For values that only the browser knows, such as the
 * time zone. Becomes true in a transition, so that many components don't block the page.
 */
export function useIsHydrated() {
  let isFirstScreen = false
  // React calls the last function on the server and during hydration.
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => {
      isFirstScreen = true
      return true
    },
  )
  const [isHydrated, setHydrated] = useState(!isFirstScreen)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return isHydrated
}

/** A value of a store that only the browser has. Returns `first` while useIsHydrated is false. */
export function useBrowserStore<Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
  first: Value,
): Value {
  const isHydrated = useIsHydrated()
  // A different value during hydration would make React render the page again at once, without a break.
  const value = useSyncExternalStore(subscribe, read, () => (isServer ? first : read()))
  return isHydrated ? value : first
}

/** Returns the page with a path pattern. */
export function findPage(modules: readonly WebModule[], pattern: string): WebPage | undefined {
  return modules.flatMap(({ pages = [] }) => pages).find(({ path }) => path === pattern)
}

/** Loads the code of a page, so that its first rendering is complete. */
export async function loadPage(page: WebPage | undefined): Promise<void> {
  if (page && 'load' in page) await loadForFirstScreen(page.load)
}
