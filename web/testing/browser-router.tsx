import '@/web/testing/dom'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { useBrowserLocation, useSearch } from 'wouter/use-browser-location'

/** The browser's own address, for pages that read what a link gave them to carry. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  return (
    <Router hook={useBrowserLocation} searchHook={useSearch}>
      {children}
    </Router>
  )
}

export function setUrl(address: string, carried: object | null = null) {
  history.replaceState(carried, '', address)
}

export function currentUrl() {
  return `${location.pathname}${location.search}`
}
