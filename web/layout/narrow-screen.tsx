import { CircleUser, type LucideIcon, Package, Search, Store, Tag } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { authPath, profilePath } from '@/modules/auth/web/paths'
import { marketplacePath, sellPath } from '@/modules/catalog/web/paths'
import { ordersPath } from '@/modules/orders/web/paths'
import { bottomBarMessages as text } from '@/web/bottom-bar-messages'
import { LogOutButton } from '@/web/layout/log-out-button'
import type { NavLookup } from '@/web/layout/nav'
import { NavLink } from '@/web/layout/nav-link'
import { searchSlot } from '@/web/layout/slots'
import { ThemeToggle } from '@/web/layout/theme-toggle'
import { UserNames } from '@/web/layout/user-menu'
import { focusSearch } from '@/web/lib/browser/search-shortcut'
import type { NavItem } from '@/web/lib/modules/module'
import { usePlugs } from '@/web/lib/modules/slots'
import { useViewer } from '@/web/lib/session/viewer'
import { uiMessages } from '@/web/messages'
import { classNames } from '@/web/ui/class-names'
import { Avatar } from '@/web/ui/values/avatar'

/**
 * The main places of the site, at the bottom edge of narrow screens. Visitors who choose one that needs an account log in first
 * (decision 84).
 */
export function BottomBar() {
  const hasSearch = usePlugs(searchSlot).length > 0
  return (
    <nav aria-label={text.label} className={barClasses}>
      <ul className="mx-auto flex h-14 max-w-lg">
        <BarLink label={text.market} Icon={Store} href={marketplacePath} />
        {hasSearch && (
          <li className="flex-1">
            <button type="button" onClick={focusSearch} className={itemClasses}>
              <Search aria-hidden="true" className="size-5" />
              {text.search}
            </button>
          </li>
        )}
        <BarLink label={text.sell} Icon={Tag} href={sellPath} needsAccount />
        <BarLink label={text.orders} Icon={Package} href={ordersPath} needsAccount />
        <BarLink label={text.me} Icon={CircleUser} href={profilePath} needsAccount />
      </ul>
    </nav>
  )
}

type BarLinkProps = { label: string; Icon: LucideIcon; href: string; needsAccount?: boolean }

function BarLink({ label, Icon, href, needsAccount = false }: BarLinkProps) {
  const [path] = useLocation()
  const leadsToLogIn = useViewer().state === 'guest' && needsAccount
  const isWithin = path === href || path.startsWith(`${href}/`)
  const target = leadsToLogIn ? { href: authPath, state: { tab: 'login', from: href } } : { href }
  return (
    <li className="flex-1">
      <Link
        {...target}
        aria-current={path === href ? 'page' : isWithin}
        className={classNames(itemClasses, isWithin && currentClasses)}
      >
        <Icon aria-hidden="true" className="size-5" />
        {label}
      </Link>
    </li>
  )
}

type MenuPanelProps = { nav: NavLookup; close: () => void }

/** The complete menu of narrow screens. */
export function MenuPanel({ nav, close }: MenuPanelProps) {
  const viewer = useViewer()
  return (
    <>
      {viewer.state === 'user' && (
        <div className="flex items-center gap-3 border-b border-line pb-3">
          <Avatar src={viewer.user.profileImageUrl} name={viewer.user.username} className="size-9 text-sm" />
          <UserNames user={viewer.user} />
        </div>
      )}
      <nav aria-label={uiMessages.nav.menu} className="grid grid-cols-2 gap-x-4">
        {itemsOf(nav).map((item) => (
          <NavLink key={item.href} href={item.href} onClick={close} className="py-2.5 text-base">
            {item.label}
          </NavLink>
        ))}
      </nav>
      <div className="flex items-center gap-2 empty:hidden">
        {viewer.state === 'user' && <LogOutButton variant="secondary" className="flex-1" />}
        <ThemeToggle className="sm:hidden" />
      </div>
    </>
  )
}

/** Every place, once. */
function itemsOf(nav: NavLookup): NavItem[] {
  const items = [...nav('bar'), ...nav('menu'), ...nav('footer')]
  return items.filter(({ href }, index) => items.findIndex((item) => item.href === href) === index)
}

const barClasses =
  'fixed [@media(height<30rem)]:static inset-x-0 bottom-0 z-20 border-t border-line bg-surface-raised pe-[env(safe-area-inset-right)] ' +
  'pb-[env(safe-area-inset-bottom)] ps-[env(safe-area-inset-left)]'
const itemClasses =
  'relative flex size-full flex-col items-center justify-center gap-0.5 text-[min(0.75rem,5vw)] leading-4 font-medium text-ink-muted transition-colors ' +
  'hover:text-ink focus-visible:-outline-offset-2'
const currentClasses =
  '!text-ink before:absolute before:inset-x-4 before:-top-px before:h-0.5 before:rounded-sm before:bg-accent'
