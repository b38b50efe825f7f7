import * as v from 'valibot'

/** The filters of a user's own lists: where they buy, where they sell, and what waits for them. */
const ownFilters = ['buying', 'selling', 'needs-action'] as const
export type OwnFilter = (typeof ownFilters)[number]

const searchMax = 100

/** The query parameters `filter` and `search` of a user's own list. A blank search is none. */
export function ownListParams(messages: { filter: string; search: string }) {
  return {
    filter: v.optional(v.picklist(ownFilters, messages.filter)),
    search: v.optional(
      v.pipe(
        v.string(messages.search),
        v.trim(),
        v.maxLength(searchMax, messages.search),
        v.transform((text) => (text === '' ? undefined : text)),
      ),
    ),
  }
}
