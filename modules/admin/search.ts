import type { SearchGroup } from '@/modules/admin/contract'
import type { UserContext } from '@/src/kit/context'
import { entriesOf } from '@/src/kit/ports'
import { hasRight } from '@/src/kit/staff/rights'
import { staffSearches } from '@/src/kit/staff/staff-search'

/** Asks every module for what matches a text, for the search of the back office. Leaves out modules that found nothing. */
export async function searchAll(ctx: UserContext, query: string): Promise<SearchGroup[]> {
  const text = query.trim()
  if (text === '') return []
  const searches = entriesOf(ctx, staffSearches).filter(({ right }) => hasRight(ctx.actor.role, right))
  const groups = await Promise.all(
    searches.map(async ({ heading, find }) => ({
      heading,
      results: (await find(ctx, text)).map(({ label, detail = null, path }) => ({ label, detail, path })),
    })),
  )
  return groups.filter(({ results }) => results.length > 0)
}
