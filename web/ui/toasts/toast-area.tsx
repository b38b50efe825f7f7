import * as RadixToast from '@radix-ui/react-toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef } from 'react'
import { readingDirection } from '@/web/lib/browser/reading-direction'
import { uiMessages } from '@/web/messages'
import { classNames } from '@/web/ui/class-names'
import { dismissToast, type Toast, useToast } from '@/web/ui/toasts/toast'

const durationMs = 5000
const swipePx = 50

export function ToastArea() {
  const toast = useToast()
  const focusReturn = useFocusReturn(toast?.open === true)
  return (
    <RadixToast.Provider
      label={uiMessages.toast}
      duration={durationMs}
      swipeDirection={readingDirection() === 'rtl' ? 'left' : 'right'}
      swipeThreshold={swipePx}
    >
      {toast && <ToastCard key={toast.id} toast={toast} />}
      <RadixToast.Viewport
        {...focusReturn}
        hotkey={['F8']}
        label={uiMessages.toasts}
        className={viewportClasses}
      />
    </RadixToast.Provider>
  )
}

/** F8 focuses the toasts; once the toast closes, the focus returns to the previous element. */
function useFocusReturn(isOpen: boolean) {
  const area = useRef<HTMLOListElement>(null)
  const previous = useRef<HTMLElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    if (isOpen || !(focused instanceof HTMLElement) || !area.current?.contains(focused)) return
    if (previous.current?.isConnected) previous.current.focus()
    else focused.blur()
  }, [isOpen])
  return { ref: area, onFocus }

  function onFocus({ target, currentTarget, relatedTarget }: FocusEvent) {
    if (target !== currentTarget || currentTarget.contains(relatedTarget)) return
    previous.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
  }
}

function ToastCard({ toast }: { toast: Toast }) {
  return (
    <RadixToast.Root
      data-toast
      open={toast.open}
      onOpenChange={() => dismissToast(toast.id)}
      className={classNames(
        'relative flex items-start gap-3 rounded-md border bg-surface-float py-3.5 pe-12 ps-4 shadow-float',
        toast.tone === 'bad' ? 'border-bad' : 'border-line',
        motionClasses,
      )}
    >
      {toast.tone === 'bad' && <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />}
      {toast.tone === 'good' && (
        <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
      )}
      <div className="grid min-w-0 gap-0.5 text-sm">
        <RadixToast.Title className="font-medium">{toast.title}</RadixToast.Title>
        {toast.description && (
          <RadixToast.Description className="text-ink-muted">{toast.description}</RadixToast.Description>
        )}
      </div>
      <RadixToast.Close aria-label={uiMessages.close} className={closeClasses}>
        <X aria-hidden="true" className="size-4" />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}

/** At the top of narrow screens, where the primary button is at the bottom; on others where no total is. */
const viewportClasses =
  'fixed top-[env(safe-area-inset-top)] end-0 z-50 flex w-full max-w-[420px] flex-col rounded-md p-4 ' +
  'focus-visible:-outline-offset-4 max-sm:p-2 lg:[inset:var(--toast-place,auto_0_0_auto)]'

const motionClasses =
  'data-[state=open]:animate-rise data-[state=closed]:animate-leave data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ' +
  'data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform'

const closeClasses =
  'absolute top-1.5 end-1.5 inline-flex size-8 items-center justify-center rounded-sm text-ink-muted hover:bg-surface-raised hover:text-ink'
