import type { ComponentType, ReactNode } from 'react'
import type { FrameHandler } from '@/web/lib/realtime'
import type { Plug } from '@/web/lib/slots'

export type WebPage = {
  /** A wouter pattern: `/item/:id`. */
  path: string
  title: string
} & (
  | { load: () => Promise<ComponentType> }
  /** Where most visits begin: it comes with the first script, and needs no second journey to the server. */
  | { view: ComponentType }
)

export type NavItem = {
  label: string
  href: string
  place: 'bar' | 'menu' | 'footer'
  /** Everyone, when left out. */
  for?: 'user' | 'guest' | 'staff'
}

export type WebModule = {
  name: string
  pages?: readonly WebPage[]
  nav?: readonly NavItem[]
  plugs?: readonly Plug[]
  /** What the server says over the socket, and what that does to what the page holds. */
  frames?: readonly FrameHandler[]
  /** Wraps the whole page, in the order of the list: the session. */
  provider?: ComponentType<{ children: ReactNode }>
}

/** The browser half of a module: `pages: [{ path, title, load: () => import('./x-page').then((m) => m.XPage) }]`. */
export function defineWebModule(module: WebModule) {
  return module
}
