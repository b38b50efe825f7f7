import type { ReactNode } from 'react'
import { classNames } from '@/web/ui/class-names'

type Props = {
  title?: string
  /** Beside the title: a link, a count. */
  aside?: ReactNode
  /** Without padding, for tables and lists that reach the edge. */
  flush?: boolean
  className?: string
  children: ReactNode
}

export function Panel({ title, aside, flush, className, children }: Props) {
  return (
    <section
      aria-label={title}
      className={classNames(
        'min-w-0 overflow-clip rounded-md border border-line bg-surface-raised',
        className,
      )}
    >
      {title && (
        <div
          className={classNames(
            'flex flex-wrap items-center justify-between gap-x-4 px-5 pt-4',
            flush && 'border-b border-line pb-3',
          )}
        >
          <h2 className="text-base">{title}</h2>
          {aside && <div className="text-sm text-ink-muted">{aside}</div>}
        </div>
      )}
      <div className={flush ? undefined : classNames('px-5 pb-5', title ? 'pt-3' : 'pt-5')}>{children}</div>
    </section>
  )
}
