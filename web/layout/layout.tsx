import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { adminPath } from '@/modules/admin/web/paths'
import { Footer } from '@/web/layout/footer'
import { navItemsFor } from '@/web/layout/nav'
import { bannerSlot, siteBannerSlot } from '@/web/layout/slots'
import { TopBar } from '@/web/layout/top-bar'
import { useSearchShortcut } from '@/web/lib/browser/search-shortcut'
import { useMediaQuery } from '@/web/lib/browser/use-media-query'
import { useClientConfig } from '@/web/lib/client-config'
import { LazyPart } from '@/web/lib/modules/lazy-part'
import type { NavItem } from '@/web/lib/modules/module'
import { SlotView } from '@/web/lib/modules/slots'
import { useViewer } from '@/web/lib/session/viewer'
import { uiMessages } from '@/web/messages'
import { ToastHost } from '@/web/ui/toasts/toast-host'
import { TooltipHost } from '@/web/ui/tooltip-host'

export function Layout({ items, children }: { items: readonly NavItem[]; children: ReactNode }) {
  const [path] = useLocation()
  const nav = navItemsFor(useViewer(), path, items)
  // The back office has its own navigation.
  const hasBottomBar = !path.startsWith(adminPath)
  useSearchShortcut()
  return (
    <div data-bottom-bar={hasBottomBar || undefined} className="flex flex-col pb-(--bottom-bar)">
      <a href="#main" className={skipLinkClasses}>
        {uiMessages.skip}
      </a>
      <SandboxBanner />
      {/* Present before a banner is, so that screen readers announce one that appears later. */}
      <div aria-live="polite">
        <SlotView slot={siteBannerSlot} />
      </div>
      <TopBar nav={nav} />
      <div aria-live="polite">
        <SlotView slot={bannerSlot} />
      </div>
      {/* So tall that the footer starts below the first screen, where it can't move while the page loads. */}
      <main id="main" tabIndex={-1} className="@container min-h-[calc(100dvh-8rem)]">
        {children}
      </main>
      <Footer nav={nav} />
      {hasBottomBar && <BottomBarPart />}
      <ToastHost />
      <TooltipHost />
    </div>
  )
}

function SandboxBanner() {
  const { sandbox, isDemo } = useClientConfig()
  if (!sandbox) return null
  return (
    <aside aria-label={uiMessages.sandbox.name}>
      <p className="flex items-center justify-center gap-2 border-b border-line bg-surface-sunken px-4 py-1 text-xs text-ink-muted">
        <span aria-hidden="true" className="size-1.5 rounded-full bg-wait" />
        {isDemo ? uiMessages.sandbox.demoNotice : uiMessages.sandbox.notice}
      </p>
    </aside>
  )
}

function BottomBarPart() {
  const isNarrow = useMediaQuery('(width<64rem)')
  return isNarrow && <LazyPart load={loadBottomBar} props={{}} />
}

const loadBottomBar = () => import('@/web/layout/narrow-screen').then((m) => m.BottomBar)

const skipLinkClasses =
  'sr-only focus:not-sr-only focus:absolute focus:top-2 focus:start-2 focus:z-50 focus:rounded-md focus:bg-accent focus:px-4 focus:py-2 ' +
  'focus:text-sm focus:font-semibold focus:text-accent-ink'
