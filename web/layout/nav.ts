import type { NavItem } from '@/web/lib/module'
import { isStaff, type Viewer } from '@/web/lib/viewer'
import { uiMessages } from '@/web/messages'

const barItems: readonly NavItem[] = [
  { label: uiMessages.nav.marketplace, href: '/marketplace', place: 'bar', for: 'user' },
  { label: uiMessages.nav.sell, href: '/sell', place: 'bar', for: 'user' },
  { label: uiMessages.nav.profile, href: '/profile', place: 'bar', for: 'user' },
]

/** For a visitor the landing page and support lead to the marketplace; the bar elsewhere does not. */
const landingPaths = ['/', '/support']
const landingItem: NavItem = {
  label: uiMessages.nav.marketplace,
  href: '/marketplace',
  place: 'bar',
  for: 'guest',
}

export function navItemsFor(viewer: Viewer, path: string, extra: readonly NavItem[]) {
  const all = [...(landingPaths.includes(path) ? [landingItem] : []), ...barItems, ...extra].filter((item) =>
    isFor(item, viewer),
  )
  return (place: NavItem['place']) => all.filter((item) => item.place === place)
}

export type NavLookup = ReturnType<typeof navItemsFor>

function isFor(item: NavItem, viewer: Viewer) {
  if (item.for === undefined) return true
  return item.for === 'staff' ? isStaff(viewer) : item.for === viewer.state
}
