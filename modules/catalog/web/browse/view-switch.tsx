import { keepPreviousData } from '@tanstack/react-query'
import { Image, LayoutGrid, Rows3 } from 'lucide-react'
import { browseMessages } from '@/modules/catalog/browse-messages'
import { useBrowseParams } from '@/modules/catalog/web/browse/filters/use-browse-params'
import { type BrowseParams, browseQuery } from '@/modules/catalog/web/queries'
import { readPreference, storePreference } from '@/web/lib/browser/preference-cookie'
import { classNames } from '@/web/ui/class-names'

const { view: texts } = browseMessages
const views = [
  { name: 'gallery', label: texts.gallery, Icon: Image },
  { name: 'grid', label: texts.grid, Icon: LayoutGrid },
  { name: 'table', label: texts.table, Icon: Rows3 },
] as const
export type View = (typeof views)[number]['name']

/** The view in the URL, or else the one that was chosen last. */
export function useBrowseView(): View {
  const chosen = useBrowseParams().rawParam('view') || readPreference('view')
  return views.find(({ name }) => name === chosen)?.name ?? 'grid'
}

/** The list in a view. The table's columns are requested only for the table. */
export function marketplaceQuery(browse: BrowseParams, view: View) {
  return {
    ...browseQuery(view === 'table' ? { ...browse, view } : browse),
    placeholderData: keepPreviousData,
  }
}

export function ViewSwitch() {
  const { setParams } = useBrowseParams()
  const current = useBrowseView()
  const choose = (view: View) => {
    storePreference('view', view)
    setParams({ view })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset doesn't shrink inside a flex row.
    <div role="group" aria-label={texts.label} className="flex rounded-md border border-line-strong">
      {views.map(({ name, label, Icon }) => (
        <button
          key={name}
          type="button"
          aria-label={label}
          data-tooltip={label}
          aria-pressed={name === current}
          onClick={() => choose(name)}
          className={classNames(
            'inline-flex h-7.5 w-9 items-center md:h-9.5 md:w-10 justify-center rounded-md transition-colors hover:text-ink',
            name === current ? 'bg-surface-float text-ink' : 'text-ink-muted',
          )}
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      ))}
    </div>
  )
}
