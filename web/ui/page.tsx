import type { ReactNode } from 'react'
import { classNames } from '@/web/ui/class-names'

type Props = {
  title: string
  /** One line under the title. */
  lead?: ReactNode
  /** To the right of the title. */
  actions?: ReactNode
  /** For a page with its own headline: only screen readers get the title. */
  hideTitle?: boolean
  width?: keyof typeof widths
  children: ReactNode
}

const widths = { full: 'max-w-content', form: 'max-w-xl', text: 'max-w-3xl' }

export function Page({ title, lead, actions, hideTitle, width = 'full', children }: Props) {
  return (
    <div className={classNames('mx-auto w-full px-4 py-8 sm:px-6 sm:py-10', widths[width])}>
      <div className={hideTitle ? 'sr-only' : 'mb-8 flex flex-wrap items-end justify-between gap-4'}>
        <div className="grid min-w-0 gap-1">
          <h1 className="text-xl">{title}</h1>
          {lead && <p className="max-w-2xl text-base text-ink-muted">{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </div>
  )
}
