/** A select. Without a choice, its parameter is left out. */
type ChoiceFilter = {
  kind: 'choice'
  label: string
  param: string
  anyLabel: string
  options: readonly { value: string; label: string }[]
}

/** A checkbox. Checked, its parameter is `true`; otherwise it is left out. */
type ToggleFilter = { kind: 'toggle'; label: string; param: string }

type RangeEnd = { param: string; label: string; placeholder: string }

/** Two fields, for dollars with cents or for whole numbers. */
export type RangeFilter = {
  kind: 'range'
  label: string
  /** For screen readers: "Price range". */
  groupLabel: string
  unit: 'dollars' | 'number'
  min: RangeEnd
  max: RangeEnd
  /** An error, shown if the minimum is above the maximum. */
  minAboveMax: string
}

/** A filter without a control among the others, such as that of the search box. */
type TextFilter = { kind: 'text'; param: string; maxLength: number }

/** A filter of the marketplace, whose parameters are those of the server half. `isInBar` puts it beside the title on wide screens. */
export type SearchFilter = (ChoiceFilter | ToggleFilter | RangeFilter | TextFilter) & { isInBar?: true }

/** An order of the marketplace, with the name that it has in the server half. */
export type SearchSort = { name: string; label: string }

export type SearchControls = { filters: readonly SearchFilter[]; sorts: readonly SearchSort[] }

/** The URL parameters of a filter. */
export function paramsOf(filter: SearchFilter): string[] {
  return filter.kind === 'range' ? [filter.min.param, filter.max.param] : [filter.param]
}
