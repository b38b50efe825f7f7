import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** An error that stays on the page. Renders nothing without children. */
export function Alert({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <div role="alert" className="flex gap-2.5 rounded-md bg-bad-soft px-4 py-3 text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
      <div>{children}</div>
    </div>
  )
}
