import { profilePath } from '@/modules/auth/web/paths'
import { marketplacePath, sellPath } from '@/modules/catalog/web/paths'
import { supportPath } from '@/modules/support/web/paths'
import type { NavItem } from '@/web/lib/modules/module'
import { isFor, type Viewer } from '@/web/lib/session/viewer'
import { uiMessages } from '@/web/messages'

const barItems: readonly NavItem[] = [
  { label: uiMessages.nav.marketplace, href: marketplacePath, place: 'bar', for: 'user' },
  { label: uiMessages.nav.sell, href: sellPath, place: 'bar', for: 'user' },
  { label: uiMessages.nav.profile, href: profilePath, place: 'bar', for: 'user' },
]

/** Visitors get the marketplace link in the top bar only on these pages. */
const landingPaths = ['/', supportPath]
const landingItem: NavItem = {
  label: uiMessages.nav.marketplace,
  href: marketplacePath,
  place: 'bar',
  for: 'guest',
}

/** And this one on every other page. */
const footerItem: NavItem = {
  label: uiMessages.nav.browse,
  href: marketplacePath,
  place: 'footer',
  for: 'guest',
}

function itemsOfVisitors(path: string): readonly NavItem[] {
  if (path === marketplacePath) return []
  return [landingPaths.includes(path) ? landingItem : footerItem]
}

export function navItemsFor(viewer: Viewer, path: string, extra: readonly NavItem[]) {
  const all = [...itemsOfVisitors(path), ...barItems, ...extra].filter((item) => isFor(item.for, viewer))
  return (place: NavItem['place']) => all.filter((item) => item.place === place)
}

export type NavLookup = ReturnType<typeof navItemsFor>
