import { Fragment } from 'react'
import { LogoMark } from '@/web/layout/logo-mark'
import type { NavLookup } from '@/web/layout/nav'
import { NavLink } from '@/web/layout/nav-link'
import { footerLinksSlot, footerSlot } from '@/web/layout/slots'
import { useClientConfig } from '@/web/lib/client-config'
import { SlotView } from '@/web/lib/modules/slots'
import { uiMessages } from '@/web/messages'

export function Footer({ nav }: { nav: NavLookup }) {
  const { siteName } = useClientConfig()
  const lines = useFooterLines()
  return (
    <footer className="mt-16 border-t border-line">
      <SlotView slot={footerSlot} />
      <div className="mx-auto flex max-w-content flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-8 text-sm text-ink-muted sm:px-6">
        <p className="flex items-center gap-2.5">
          <LogoMark className="size-5" />
          <span>
            <span className="font-medium text-ink">{siteName}</span>
            {lines.map((line) => (
              <Fragment key={line}>
                <span aria-hidden="true"> · </span>
                <span>{line}</span>
              </Fragment>
            ))}
          </span>
        </p>
        {nav('footer').length > 0 && (
          <nav aria-label={uiMessages.nav.footer} className="flex flex-wrap gap-x-6 gap-y-2">
            {nav('footer').map((item) => (
              <NavLink key={item.href} href={item.href}>
                {item.label}
              </NavLink>
            ))}
            <SlotView slot={footerLinksSlot} />
          </nav>
        )}
      </div>
    </footer>
  )
}

/** The operator's line, and the disclaimer if there is no such line or if it is required. */
function useFooterLines(): string[] {
  const { platform, footer, notAffiliated } = useClientConfig()
  const disclaimer = uiMessages.notAffiliated(platform)
  if (footer === '') return [disclaimer]
  return notAffiliated && !footer.includes(disclaimer) ? [footer, disclaimer] : [footer]
}
