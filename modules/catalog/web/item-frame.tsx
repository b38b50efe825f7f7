import type { ReactNode } from 'react'

type ItemLayoutProps = { picture: ReactNode; facts: ReactNode; panel: ReactNode; below: ReactNode }

/** On a phone the panel comes between the picture and the facts. */
export function ItemLayout({ picture, facts, panel, below }: ItemLayoutProps) {
  return (
    <div className="mx-auto grid w-full max-w-content gap-6 px-4 py-8 sm:px-6 sm:py-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] lg:gap-8">
      <div className="mx-auto w-full max-w-md self-start overflow-clip rounded-md border border-line lg:max-w-none">
        {picture}
      </div>
      <div className="min-w-0 self-start overflow-clip rounded-md border border-line bg-surface-raised lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {panel}
      </div>
      <div className="grid min-w-0 content-start gap-6">{facts}</div>
      <div className="min-w-0 lg:col-span-2">{below}</div>
    </div>
  )
}
