import type { ComponentProps } from 'react'
import { Link, useRoute } from 'wouter'
import { classNames } from '@/web/ui/class-names'

type Props = {
  href: string
  className?: string
  onClick?: () => void
  children: ComponentProps<'a'>['children']
  role?: 'menuitem'
}

export function NavLink({ href, className, ...rest }: Props) {
  const [current] = useRoute(href)
  return (
    <Link
      href={href}
      aria-current={current ? 'page' : undefined}
      className={classNames(
        'rounded-md transition-colors hover:text-ink',
        current ? 'text-ink' : 'text-ink-muted',
        className,
      )}
      {...rest}
    />
  )
}
