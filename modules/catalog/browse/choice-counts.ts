import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { countedMaxOf } from '@/modules/catalog/browse/matches'
import { itemColumns, itemConditions } from '@/modules/catalog/browse/search-conditions'
import { items } from '@/modules/catalog/schema'
import type { BrowseQuery, ChoiceCounts } from '@/modules/catalog/search-contract'
import type { Context } from '@/src/kit/context'
import type { Reader } from '@/src/kit/db'
import { type SearchFilter, searchFilters } from '@/src/kit/module/search'
import { entriesOf } from '@/src/kit/ports'

/**
 * Returns how many items match each choice of the filters together with the other filters of the query: the total that the list has
 * once it is chosen. All are counted by one statement, each by the index that suits its conditions.
 */
export async function countChoices(
  ctx: Context,
  query: BrowseQuery,
  read: Reader['rows'],
): Promise<ChoiceCounts> {
  const max = countedMaxOf(query)
  const choices = entriesOf(ctx, searchFilters).flatMap(choicesOf)
  const columns = await Promise.all(
    choices.map(async ({ param, value }, at) => {
      const conditions = await itemConditions(ctx, { ...query, [param]: value }, itemColumns)
      return sql`(${countOf(conditions, max)}) as ${sql.raw(`n${at}`)}`
    }),
  )
  const [row] = await read<Record<string, number>>(sql`select ${sql.join(columns, sql`, `)}`)
  const counts: ChoiceCounts['counts'] = {}
  for (const [at, { param, text }] of choices.entries())
    counts[param] = { ...counts[param], [text]: Number(row?.[`n${at}`]) }
  return { counts, max }
}

function choicesOf({ params, choices = {} }: SearchFilter) {
  return Object.entries(choices).flatMap(([param, texts = []]) =>
    texts.map((text) => ({ param, text, value: params[param] && v.parse(params[param].schema, text) })),
  )
}

function countOf(conditions: readonly SQL[], max: number): SQL {
  const areMet = sql.join(conditions.map((condition) => sql` and (${condition})`))
  return sql`select count(*) from (select 1 from ${items} where ${items.unlisted} < 2${areMet} limit ${sql.raw(String(max))}) as counted`
}
