import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A link to a page of the site, within text or a table. Unlike `<a>`, it doesn't load the document again. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={textLinkClasses}>
      {children}
    </Link>
  )
}

/** For links that the router doesn't handle, such as downloads. */
export const textLinkClasses = 'underline decoration-line-strong underline-offset-4 hover:decoration-ink'
