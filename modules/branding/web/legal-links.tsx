import { legalPath } from '@/modules/branding/web/paths'
import { NavLink } from '@/web/layout/nav-link'
import { useClientConfig } from '@/web/lib/client-config'

/** In the footer: the operator's other legal pages, such as the imprint. */
export function LegalLinks() {
  const { legalPages } = useClientConfig().values
  if (typeof legalPages !== 'string') return null
  const pages: { name: string; title: string }[] = JSON.parse(legalPages)
  return pages.map(({ name, title }) => (
    <NavLink key={name} href={legalPath(name)}>
      {title}
    </NavLink>
  ))
}
