import type { ReactNode } from 'react'

type Props = {
  /** A few words: "No Listings Yet". */
  title?: string
  /** One sentence. */
  message?: string
  /** One button or link. */
  action?: ReactNode
}

export function EmptyState({ title, message, action }: Props) {
  return (
    <div className="grid justify-items-center gap-1 rounded-md border border-dashed border-line px-6 py-14 text-center">
      {title && <p className="text-base font-semibold">{title}</p>}
      {message && <p className="max-w-md text-sm text-ink-muted">{message}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
