import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { shellMessages } from '@/modules/reports/shell-messages'
import type { ReportSlotProps } from '@/web/layout/slots'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { IconButton } from '@/web/ui/icon-button'

const ReportDialog = lazyView(() => import('./report-dialog').then((m) => m.ReportDialog))

/** The key keeps a reason that was written about one thing from appearing in the dialog of another. */
export function Report(props: ReportSlotProps) {
  return <ReportButton key={`${props.subject} ${props.id}`} {...props} />
}

/** Opens the dialog that reports something to the moderators. */
function ReportButton({ variant, ...target }: ReportSlotProps) {
  // Undefined until it is opened for the first time; closing keeps the reason.
  const [isOpen, setOpen] = useState<boolean>()
  const open = () => setOpen(true)
  const label = shellMessages.report(target.what)
  return (
    <>
      {variant === 'text' ? (
        <button type="button" onClick={open} className={textClasses}>
          <Flag aria-hidden="true" className="size-4 shrink-0" />
          <span className="wrap-anywhere">{label}</span>
        </button>
      ) : (
        <IconButton label={label} onClick={open}>
          <Flag aria-hidden="true" className="size-3.5" />
        </IconButton>
      )}
      {isOpen !== undefined && (
        <Suspense>
          <ReportDialog target={target} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const textClasses =
  'inline-flex min-h-8 items-center gap-1.5 text-start text-sm text-ink-muted underline-offset-4 hover:text-ink hover:underline'
