import type { ReactNode } from 'react'

type Props = {
  title: string
  /** One line under the title. */
  lead?: ReactNode
  /** To the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the back office. */
export function StaffPage({ title, lead, actions, children }: Props) {
  return (
    <div className="grid min-w-0 content-start gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h1 className="text-lg">{title}</h1>
          {lead && <p className="max-w-2xl text-sm text-ink-muted">{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </div>
  )
}
