import type { ComponentType, ReactNode } from 'react'
import type { FrameHandler } from '@/web/lib/realtime'
import type { Plug } from '@/web/lib/slots'

export type WebPage = {
  /** A wouter pattern: `/item/:id`. */
  path: string
  title: string
} & (
  | { load: () => Promise<ComponentType> }
  /** Part of the first script, for the pages where most visits start. */
  | { view: ComponentType }
)

export type NavItem = {
  label: string
  href: string
  place: 'bar' | 'menu' | 'footer'
  /** Everyone by default. */
  for?: 'user' | 'guest' | 'staff'
}

export type WebModule = {
  name: string
  pages?: readonly WebPage[]
  nav?: readonly NavItem[]
  plugs?: readonly Plug[]
  /** Handlers of socket frames; they update the query cache. */
  frames?: readonly FrameHandler[]
  /** Wraps the whole page, as the session provider does. */
  provider?: ComponentType<{ children: ReactNode }>
}

/** The browser half of a module: `pages: [{ path, title, load: () => import('./x-page').then((m) => m.XPage) }]`. */
export function defineWebModule(module: WebModule) {
  return module
}
