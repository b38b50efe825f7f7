import { browseMessages } from '@/modules/catalog/browse-messages'
import type { BrowseParams } from '@/modules/catalog/web/queries'
import type { RangeFilter, SearchControls, SearchFilter } from '@/web/lib/modules/search'
import { uiMessages } from '@/web/messages'

/** Returns the parameters of a URL that the server accepts, in the order of the filters. Ignores invalid values. */
export function parseFilters(params: URLSearchParams, { filters, sorts }: SearchControls): BrowseParams {
  const values = filters.flatMap((filter) => parseFilter(filter, params))
  const sort = sorts.find(({ name }) => name === params.get('sort'))
  return Object.fromEntries(sort ? [...values, ['sort', sort.name]] : values)
}

function parseFilter(filter: SearchFilter, params: URLSearchParams): [name: string, value: string][] {
  if (filter.kind === 'range')
    return [filter.min, filter.max].flatMap(({ param }) =>
      entryOf(param, parseNumber(filter.unit, params.get(param) ?? '')),
    )
  return entryOf(filter.param, parseValue(filter, params.get(filter.param) ?? ''))
}

function entryOf(name: string, value: string | undefined): [name: string, value: string][] {
  return value ? [[name, value]] : []
}

function parseValue(filter: Exclude<SearchFilter, RangeFilter>, text: string) {
  switch (filter.kind) {
    case 'text':
      return text.trim().slice(0, filter.maxLength)
    case 'toggle':
      return text === 'true' ? text : undefined
    case 'choice':
      return filter.options.find(({ value }) => value.toLowerCase() === text.toLowerCase())?.value
  }
}

/** Accepts "12.", which occurs while typing, as 12. */
function parseNumber(unit: RangeFilter['unit'], text: string) {
  if (unit === 'number') return /^\d{1,9}$/.test(text) ? text : undefined
  const [, whole, cents] = /^(\d{0,7})(?:\.(\d{0,2}))?$/.exec(text) ?? []
  if (!whole && !cents) return undefined
  return `${whole || '0'}${cents ? `.${cents}` : ''}`
}

/** Whether the text of one end of a range, as it is in the URL, is neither empty nor a number. */
export function isInvalidEnd({ unit }: RangeFilter, text: string) {
  return text !== '' && parseNumber(unit, text) === undefined
}

/** Whether the minimum is above the maximum. */
export function isInverted({ min, max }: RangeFilter, browse: BrowseParams) {
  const [from, to] = [browse[min.param], browse[max.param]]
  return from !== undefined && to !== undefined && Number(from) > Number(to)
}

type Params = { browse: BrowseParams; rawParam: (name: string) => string }

/** The error of a filter: an end of a range that isn't a number, or a minimum above the maximum. */
export function filterError(filter: SearchFilter, { browse, rawParam }: Params) {
  if (filter.kind !== 'range') return undefined
  if ([filter.min, filter.max].some(({ param }) => isInvalidEnd(filter, rawParam(param))))
    return filter.unit === 'dollars' ? uiMessages.notAnAmount : browseMessages.wholeNumber
  return isInverted(filter, browse) ? filter.minAboveMax : undefined
}
