import { Fragment } from 'react'
import { Mark } from '@/web/layout/mark'
import type { NavPlaces } from '@/web/layout/nav'
import { NavLink } from '@/web/layout/nav-link'
import { useSite } from '@/web/lib/site'
import { words } from '@/web/words'

export function Footer({ nav }: { nav: NavPlaces }) {
  const { siteName } = useSite()
  const lines = useLines()
  return (
    <footer className="mt-16 border-t border-line">
      <div className="mx-auto flex max-w-content flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-8 text-sm text-ink-muted sm:px-6">
        <p className="flex items-center gap-2.5">
          <Mark className="size-5" />
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
          <nav aria-label={words.nav.footer} className="flex flex-wrap gap-x-6 gap-y-2">
            {nav('footer').map((item) => (
              <NavLink key={item.href} href={item.href}>
                {item.label}
              </NavLink>
            ))}
          </nav>
        )}
      </div>
    </footer>
  )
}

/** The operator's line, and that the platform is somebody else's: always said where it is. */
function useLines(): string[] {
  const { platform, footer, notAffiliated } = useSite()
  const disclaimer = words.notAffiliated(platform)
  if (footer === '') return [disclaimer]
  return notAffiliated && !footer.includes(disclaimer) ? [footer, disclaimer] : [footer]
}
