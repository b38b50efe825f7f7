import { Menu, X } from 'lucide-react'
import { LogOutButton } from '@/web/layout/log-out-button'
import type { NavLookup } from '@/web/layout/nav'
import { NavLink } from '@/web/layout/nav-link'
import { ThemeToggle } from '@/web/layout/theme-toggle'
import { UserNames } from '@/web/layout/user-menu'
import { useViewer } from '@/web/lib/viewer'
import { uiMessages } from '@/web/messages'
import { Avatar } from '@/web/ui/avatar'
import { IconButton } from '@/web/ui/icon-button'
import { useDisclosure } from '@/web/ui/use-disclosure'

export function MobileMenu({ nav }: { nav: NavLookup }) {
  const viewer = useViewer()
  const { open, close, rootProps, buttonProps, panelProps } = useDisclosure()
  const Icon = open ? X : Menu
  return (
    <div {...rootProps} className="lg:hidden">
      <IconButton label={uiMessages.nav.menu} {...buttonProps}>
        <Icon aria-hidden="true" className="size-5" />
      </IconButton>
      {open && (
        <div {...panelProps} className={panelClasses}>
          {viewer.state === 'user' && (
            <div className="flex items-center gap-3 border-b border-line pb-3">
              <Avatar
                src={viewer.user.profileImageUrl}
                name={viewer.user.username}
                className="size-9 text-sm"
              />
              <UserNames user={viewer.user} />
            </div>
          )}
          <nav aria-label={uiMessages.nav.menu} className="grid">
            {[...nav('bar'), ...nav('menu')].map((item) => (
              <NavLink key={item.href} href={item.href} onClick={close} className="py-2.5 text-base">
                {item.label}
              </NavLink>
            ))}
          </nav>
          <div className="flex items-center gap-2 empty:hidden">
            {viewer.state === 'user' && <LogOutButton variant="secondary" className="flex-1" />}
            <ThemeToggle className="sm:hidden" />
          </div>
        </div>
      )}
    </div>
  )
}

const panelClasses =
  'absolute inset-x-0 top-full z-40 grid animate-rise gap-3 border-b border-line bg-surface-float px-4 py-4 shadow-float sm:px-6'
