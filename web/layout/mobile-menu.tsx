import { Menu, X } from 'lucide-react'
import type { NavLookup } from '@/web/layout/nav'
import { LazyPart } from '@/web/lib/lazy-part'
import { uiMessages } from '@/web/messages'
import { IconButton } from '@/web/ui/icon-button'
import { useDisclosure } from '@/web/ui/use-disclosure'

export function MobileMenu({ nav }: { nav: NavLookup }) {
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
