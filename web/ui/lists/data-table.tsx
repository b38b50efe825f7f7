import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '@/web/ui/class-names'

type Column = { label: string; numeric?: boolean; hidden?: boolean; className?: string }

/** A compact table that scrolls horizontally on narrow screens. */
export function DataTable({
  caption,
  columns,
  children,
}: {
  caption: string
  columns: readonly Column[]
  children: ReactNode
}) {
  return (
    // biome-ignore-start lint/a11y: a scrollable area must be focusable; a group, because the surrounding panel is the region.
    <div
      role="group"
      aria-label={caption}
      tabIndex={0}
      className="relative overflow-x-auto focus-visible:-outline-offset-2"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line">
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={classNames(
                  cellClasses,
                  'py-2 text-xs font-medium text-ink-muted',
                  align(column.numeric),
                  column.className,
                )}
              >
                {column.hidden ? <span className="sr-only">{column.label}</span> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y: see above.
  )
}

export function TableRow({ selected, className, ...rest }: ComponentProps<'tr'> & { selected?: boolean }) {
  return (
    <tr
      aria-selected={selected}
      className={classNames(
        'border-b border-line last:border-0',
        selected ? 'bg-accent-soft' : 'hover:bg-surface-float',
        className,
      )}
      {...rest}
    />
  )
}

export function TableCell({ numeric, className, ...rest }: ComponentProps<'td'> & { numeric?: boolean }) {
  return <td className={classNames(cellClasses, 'py-2.5', align(numeric), className)} {...rest} />
}

const cellClasses = 'px-3 whitespace-nowrap first:ps-5 last:pe-5'

function align(numeric: boolean | undefined) {
  return numeric ? 'text-end tabular' : 'text-start'
}
