import '@/web/testing/dom'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { useBrowserLocation, useSearch } from 'wouter/use-browser-location'

/** Routes by the browser's real URL and history state, for pages that read either. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  return (
    <Router hook={useBrowserLocation} searchHook={useSearch}>
      {children}
    </Router>
  )
}

export function setUrl(url: string, state: object | null = null) {
  history.replaceState(state, '', url)
}

export function currentUrl() {
  return `${location.pathname}${location.search}`
}
