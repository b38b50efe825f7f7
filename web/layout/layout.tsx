import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Footer } from '@/web/layout/footer'
import { navItemsFor } from '@/web/layout/nav'
import { SandboxBanner } from '@/web/layout/sandbox-banner'
import { SiteBanner } from '@/web/layout/site-banner'
import { bannerSlot } from '@/web/layout/slots'
import { TopBar } from '@/web/layout/top-bar'
import type { NavItem } from '@/web/lib/module'
import { useSearchShortcut } from '@/web/lib/search-shortcut'
import { SlotView } from '@/web/lib/slots'
import { useViewer } from '@/web/lib/viewer'
import { uiMessages } from '@/web/messages'
import { ToastHost } from '@/web/ui/toasts/toast-host'
import { TooltipHost } from '@/web/ui/tooltip-host'

export function Layout({ items, children }: { items: readonly NavItem[]; children: ReactNode }) {
  const [path] = useLocation()
  const nav = navItemsFor(useViewer(), path, items)
  useSearchShortcut()
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className={skipLinkClasses}>
        {uiMessages.skip}
      </a>
      <SandboxBanner />
      <SiteBanner />
      <TopBar nav={nav} />
      <SlotView slot={bannerSlot} />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer nav={nav} />
      <ToastHost />
      <TooltipHost />
    </div>
  )
}

const skipLinkClasses =
  'sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-accent focus:px-4 focus:py-2 ' +
  'focus:text-sm focus:font-semibold focus:text-accent-ink'
