import * as RadixDialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { focusPageHeading } from '@/web/lib/browser/focus'
import { uiMessages } from '@/web/messages'
import { classNames } from '@/web/ui/class-names'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** The buttons, with the primary one last. */
  footer?: ReactNode
  /** A sheet slides up from the bottom edge on phones. */
  shape?: 'box' | 'wide' | 'sheet'
  /** Called when the dialog is gone and the focus is back. */
  onClosed?: () => void
  children?: ReactNode
}

const shapes = {
  box: 'inset-x-4 top-1/2 mx-auto max-w-md -translate-y-1/2 rounded-md animate-rise',
  wide: 'inset-x-4 top-1/2 mx-auto max-w-3xl -translate-y-1/2 rounded-md animate-rise',
  sheet: 'inset-x-0 bottom-0 mx-auto max-w-lg rounded-t-md animate-sheet sm:bottom-4 sm:rounded-md',
}

const doubleClickMs = 500

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  shape = 'box',
  onClosed,
  children,
}: Props) {
  const opener = useRef<Element>(null)
  const openedAt = useRef(0)
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        {/* Not Radix's overlay: its scroll lock injects a style element, which the content security policy blocks. */}
        <div data-scrim className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <RadixDialog.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            // A field that takes the focus would open the keyboard of a phone over the sheet.
            if (shape === 'sheet') focusSheet(event)
            openedAt.current = performance.now()
          }}
          onPointerDownOutside={(event) => {
            // The second click of a double click on the button that opened the dialog lands beside it.
            const { timeStamp } = event.detail.originalEvent
            if (timeStamp < openedAt.current + doubleClickMs) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
            else focusPageHeading()
            onClosed?.()
          }}
          className={classNames(
            'fixed z-50 flex max-h-[calc(100dvh-2rem)] flex-col border border-line bg-surface-float shadow-float',
            shapes[shape],
          )}
        >
          <div className="grid gap-1 border-b border-line py-4 pe-14 ps-5">
            <RadixDialog.Title className="text-base font-semibold">{title}</RadixDialog.Title>
            {description && (
              <RadixDialog.Description className="text-sm text-ink-muted">
                {description}
              </RadixDialog.Description>
            )}
          </div>
          {children && <div className="min-h-0 flex-1 overflow-y-auto p-5 text-sm">{children}</div>}
          {footer && <div className={footerClasses}>{footer}</div>}
          <RadixDialog.Close aria-label={uiMessages.close} className={closeClasses}>
            <X aria-hidden="true" className="size-4" />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

function focusSheet(event: Event) {
  event.preventDefault()
  if (event.target instanceof HTMLElement) event.target.focus()
}

/** A button that is wider than a phone has several lines. */
const footerClasses =
  'flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4 ' +
  'max-sm:[&>*]:h-auto max-sm:[&>*]:min-h-10 max-sm:[&>*]:max-w-full max-sm:[&>*]:py-1 max-sm:[&>*]:whitespace-normal'

const closeClasses =
  'absolute top-2 end-2 inline-flex size-10 items-center justify-center rounded-md text-ink-muted hover:bg-surface-raised hover:text-ink'
