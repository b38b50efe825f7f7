import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { SearchFilter, SearchSort } from '@/web/lib/modules/search'
import type { Plug } from '@/web/lib/modules/slots'
import type { FrameHandler } from '@/web/lib/realtime/realtime'
import type { Audience } from '@/web/lib/session/viewer'

/** Fetches what a visitor's first screen shows. `params` are those in the path. */
export type Prefetch = (client: QueryClient, params: Readonly<Record<string, string>>) => Promise<unknown>

/** A page. `load` keeps its code out of the first script. */
export type WebPage = {
  /** A wouter pattern: `/item/:id`. */
  path: string
  title: string
  /**
   * Has the server render the page for visitors. The page must not use the browser while it renders: it may in effects and event handlers.
   */
  prefetch?: () => Promise<Prefetch>
} & PageView

export type PageView =
  | { load: () => Promise<ComponentType> }
  /** Part of the first script, or of that of the back office. For the pages where most visits start, and those of a line. */
  | { view: ComponentType }

/** A link in the top bar, the user menu or the footer. */
export type NavItem = {
  label: string
  href: string
  place: 'bar' | 'menu' | 'footer'
  /** Everyone by default. */
  for?: Audience
}

/** Everything that a module adds to the pages. */
export type WebModule = {
  name: string
  pages?: readonly WebPage[]
  nav?: readonly NavItem[]
  plugs?: readonly Plug[]
  /** Filters that it adds to the marketplace. */
  searchFilters?: readonly SearchFilter[]
  /** Orders that it adds to the marketplace. */
  searchSorts?: readonly SearchSort[]
  /** Handlers of socket frames; they update the query cache. */
  frames?: readonly FrameHandler[]
  /** Wraps the whole page, as the session provider does. */
  provider?: ComponentType<{ children: ReactNode }>
}

/** The browser half of a module: `pages: [{ path, title, load: () => import('./x-page').then((m) => m.XPage) }]`. */
export function defineWebModule(module: WebModule) {
  return module
}
