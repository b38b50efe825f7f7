import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReportTarget } from '@/modules/reports/web/report-dialog'
import { lazyView } from '@/web/lib/lazy-component'
import { IconButton } from '@/web/ui/icon-button'

const ReportDialog = lazyView(() => import('./report-dialog').then((m) => m.ReportDialog))

type Props = { label: string; target: ReportTarget; variant?: 'text' | 'icon' }

/** Opens the dialog that reports something to the moderators. */
export function ReportButton({ label, target, variant = 'text' }: Props) {
  // Undefined until it is opened for the first time; closing keeps the reason.
  const [isOpen, setOpen] = useState<boolean>()
  const open = () => setOpen(true)
  return (
    <>
      {variant === 'icon' ? (
        <IconButton label={label} onClick={open}>
          <Flag aria-hidden="true" className="size-3.5" />
        </IconButton>
      ) : (
        <button type="button" onClick={open} className={textClasses}>
          <Flag aria-hidden="true" className="size-4 shrink-0" />
          <span className="wrap-anywhere">{label}</span>
        </button>
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
  'inline-flex min-h-8 items-center gap-1.5 text-left text-sm text-ink-muted underline-offset-4 hover:text-ink hover:underline'
