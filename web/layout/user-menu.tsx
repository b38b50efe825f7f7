import { ChevronDown } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { profilePath } from '@/modules/auth/web/paths'
import { LogOutButton } from '@/web/layout/log-out-button'
import type { NavLookup } from '@/web/layout/nav'
import { NavLink } from '@/web/layout/nav-link'
import type { ViewerUser } from '@/web/lib/session/viewer'
import { uiMessages } from '@/web/messages'
import { useDisclosure } from '@/web/ui/use-disclosure'
import { Avatar } from '@/web/ui/values/avatar'
import { TemporaryMark } from '@/web/ui/values/username'

export function UserMenu({ user, nav }: { user: ViewerUser; nav: NavLookup }) {
  const { open, close, rootProps, buttonProps, panelProps } = useDisclosure()
  const items = [{ label: uiMessages.nav.profile, href: profilePath }, ...nav('menu')]
  return (
    <div {...rootProps} className="relative min-w-0">
      <button type="button" aria-haspopup="menu" {...buttonProps} className={buttonClasses}>
        <Avatar src={user.profileImageUrl} name={user.username} />
        <UserNames user={user} />
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
      </button>
      {open && (
        <div
          {...panelProps}
          role="menu"
          aria-label={uiMessages.nav.account}
          tabIndex={-1}
          ref={focusFirst}
          onKeyDown={moveFocus}
          className={panelClasses}
        >
          {items.map((item) => (
            <NavLink key={item.href} href={item.href} role="menuitem" onClick={close} className={itemClasses}>
              {item.label}
            </NavLink>
          ))}
          <LogOutButton
            role="menuitem"
            className="mt-1 justify-start border-t border-line !rounded-t-none pt-1 font-normal"
          />
        </div>
      )}
    </div>
  )
}

export function UserNames({ user }: { user: ViewerUser }) {
  const displayName = user.displayName && user.displayName !== user.username ? user.displayName : undefined
  return (
    <span className="grid min-w-0 grid-cols-1 text-start leading-tight">
      <span className="truncate text-sm font-medium">{user.username}</span>
      {(displayName || user.temporary) && (
        <span className="flex min-w-0 items-center gap-1.5">
          {displayName && <span className="truncate text-xs text-ink-muted">{displayName}</span>}
          {user.temporary && <TemporaryMark />}
        </span>
      )}
    </span>
  )
}

function focusFirst(menu: HTMLElement | null) {
  menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const index = items.findIndex((item) => item.matches(':focus'))
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}

const buttonClasses =
  'flex h-10 max-w-56 items-center gap-2 rounded-md px-2 transition-colors hover:bg-surface-float'
const panelClasses =
  'absolute top-full end-0 z-40 mt-2 grid w-52 animate-rise rounded-md border border-line bg-surface-float p-1.5 shadow-float'
const itemClasses =
  'flex h-10 items-center px-4 text-sm hover:bg-surface-raised focus-visible:-outline-offset-2'
