import { Menu, X } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { marketplacePath } from '@/modules/catalog/web/paths'
import { AccountArea } from '@/web/layout/account-area'
import { LogoMark } from '@/web/layout/logo-mark'
import type { NavLookup } from '@/web/layout/nav'
import { NavLink } from '@/web/layout/nav-link'
import { searchSlot } from '@/web/layout/slots'
import { ThemeToggle } from '@/web/layout/theme-toggle'
import { useClientConfig } from '@/web/lib/client-config'
import { LazyPart } from '@/web/lib/modules/lazy-part'
import { SlotView, usePlugs } from '@/web/lib/modules/slots'
import { useViewer } from '@/web/lib/session/viewer'
import { uiMessages } from '@/web/messages'
import { classNames } from '@/web/ui/class-names'
import { IconButton } from '@/web/ui/icon-button'
import { useDisclosure } from '@/web/ui/use-disclosure'

export function TopBar({ nav }: { nav: NavLookup }) {
  const { siteName, logo } = useClientConfig()
  const { state } = useViewer()
  const [path] = useLocation()
  const hasSearch = usePlugs(searchSlot).length > 0
  return (
    <header className="relative z-30 border-b border-line bg-surface lg:sticky lg:top-0">
      <div
        className={classNames(
          'mx-auto grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1 px-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-6 lg:flex lg:h-16 lg:gap-x-2',
          path === marketplacePath ? 'max-w-[90rem]' : 'max-w-content',
        )}
      >
        <Link
          href="/"
          className="flex h-14 min-w-0 items-center gap-2 rounded-md sm:max-w-36 sm:gap-2.5 sm:pe-2 lg:max-w-56 lg:shrink-0"
        >
          {logo ? <img src={logo} alt="" className="size-7 shrink-0 object-contain" /> : <LogoMark />}
          <span className="truncate text-base font-semibold tracking-tight">{siteName}</span>
        </Link>
        {hasSearch && (
          <div className="max-sm:col-span-2 max-sm:row-start-2 max-sm:pb-3 sm:ms-1 lg:ms-4 lg:max-w-sm lg:min-w-52 lg:flex-1">
            <SlotView slot={searchSlot} />
          </div>
        )}
        <nav aria-label={uiMessages.nav.main} className="hidden items-center lg:ms-2 lg:flex">
          {nav('bar').map((item) => (
            <NavLink key={item.href} href={item.href} className="px-2.5 py-2 text-sm font-medium xl:px-3">
              {item.label}
            </NavLink>
          ))}
        </nav>
        <div className="ms-auto flex min-w-0 flex-wrap items-center justify-end gap-1">
          <ThemeToggle className="max-sm:hidden" />
          <AccountArea nav={nav} />
          <MobileMenu key={state} nav={nav} />
        </div>
      </div>
    </header>
  )
}

function MobileMenu({ nav }: { nav: NavLookup }) {
  const { open, close, rootProps, buttonProps, panelProps } = useDisclosure()
  const Icon = open ? X : Menu
  return (
    <div {...rootProps} className="lg:hidden">
      <IconButton label={uiMessages.nav.menu} {...buttonProps}>
        <Icon aria-hidden="true" className="size-5" />
      </IconButton>
      {open && (
        <div {...panelProps} className={panelClasses}>
          <LazyPart load={loadPanel} props={{ nav, close }} />
        </div>
      )}
    </div>
  )
}

const loadPanel = () => import('@/web/layout/narrow-screen').then((m) => m.MenuPanel)

const panelClasses =
  'absolute inset-x-0 top-full z-40 grid animate-rise gap-3 border-b border-line bg-surface-float px-4 py-4 shadow-float sm:px-6'
