import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { index, integer, table, text } from '@/src/db/columns'
import {
  defineSearchFilter,
  defineSearchSort,
  type SortValue,
  searchFilters,
  searchSorts,
} from '@/src/kit/module/search'
import { add } from '@/src/kit/ports'
import { buildModule, problemsOf } from '@/tests/support/module-problems'

const ranks = table('shop_ranks', { itemId: text('item_id').primaryKey(), rank: integer('rank') }, (row) => [
  index('shop_rank').on(row.rank, row.itemId),
])
const votes = table('shop_votes', { itemId: text('item_id').notNull(), votes: integer('votes') }, (row) => [
  index('shop_votes_item').on(row.itemId, row.votes),
])

const problemsOfSort = (by: Omit<SortValue, 'order'>) => {
  const sort = defineSearchSort({ name: 'ranked', description: '', by: { ...by, order: 'lowest first' } })
  return problemsOf(buildModule('shop', { provides: [add(searchSorts, sort)] }))
}
const sort = 'The module shop (modules/shop/module.ts) defines the search sort ranked'

test('a sort by a value with an index is accepted', () => {
  expect(problemsOfSort({ itemId: ranks.itemId, value: ranks.rank })).toEqual([])
})

test('a sort that no index serves, or with several values per item, is rejected', () => {
  expect(problemsOfSort({ itemId: votes.itemId, value: votes.votes })).toEqual([
    `${sort}, but shop_votes may have several rows with one item_id. Make it the primary key in modules/shop/schema.ts.`,
    `${sort}, but shop_votes has no index on (votes, item_id). Add it in modules/shop/schema.ts.`,
  ])
})

test('a filter without a condition is rejected', () => {
  const filter = defineSearchFilter({ params: { isBlue: { schema: v.string(), description: '' } } })
  expect(problemsOf(buildModule('shop', { provides: [add(searchFilters, filter)] }))).toEqual([
    'The module shop (modules/shop/module.ts) defines the search parameter isBlue, which has no effect. Add whereItem or whereListing to its filter.',
  ])
})

test('a sort over two tables is rejected', () => {
  expect(problemsOfSort({ itemId: ranks.itemId, value: votes.votes })).toEqual([
    `${sort}, whose columns item_id and votes are in two tables. Store both in one.`,
  ])
})
