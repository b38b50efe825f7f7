import * as RadixPopover from '@radix-ui/react-popover'
import type { ReactElement, ReactNode } from 'react'

type Props = {
  /** One button; it opens and closes. */
  trigger: ReactElement
  /** The name of what opens. */
  label: string
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

export function Popover({ trigger, label, children, align = 'end', open, onOpenChange }: Props) {
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className="z-40 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-24px)] animate-rise overflow-y-auto rounded-md border border-line bg-surface-float shadow-float outline-none"
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
