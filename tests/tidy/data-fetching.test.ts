import { expect, test } from 'bun:test'
import {
  fetchingIsDeclared,
  imagesHaveOneSize,
  nextPagesAreRequested,
  queriesAreListed,
} from '@/tests/tidy/data-fetching'
import { createTree, type Rule } from '@/tests/tidy/tree'

const page = 'modules/orders/web/orders-page.tsx'
const failures = (rule: Rule, text: string, path = page) => rule(createTree({ [path]: text }))

test('pages neither poll nor refetch beside their queries', () => {
  expect(failures(fetchingIsDeclared, 'useQuery({ ...orderQuery(id), enabled })')).toEqual([])
  for (const code of [
    'useQuery({ ...orderQuery(id), refetchInterval: 1000 })',
    'useInfiniteQuery({ ...ordersQuery, refetchOnWindowFocus: true })',
    "useQuery({ queryKey: ['orders'], queryFn: load })",
    'setInterval(() => void refetch(), 1000)',
    "addEventListener('focus', refetch)",
    "document.addEventListener('visibilitychange', refetch)",
  ])
    expect(failures(fetchingIsDeclared, code)).toHaveLength(1)
  expect(
    failures(fetchingIsDeclared, 'queryOptions({ refetchInterval: 1 })', 'web/staff/queries.ts'),
  ).toEqual([])
  expect(failures(fetchingIsDeclared, 'setInterval(tick)', 'web/ui/values/countdown.tsx')).toEqual([])
  expect(failures(fetchingIsDeclared, 'refetchInterval: 1', 'web/ui/values/countdown.tsx')).toHaveLength(1)
})

test('the requests of every queries.ts are listed', () => {
  const queries = 'modules/orders/web/staff-queries.ts'
  const listing = `import * as queries from '@/modules/orders/web/staff-queries'\nexpectQueries(queries, {})`
  const files = { [queries]: 'export const q = queryOptions({ queryFn })' }
  const unlisted = [`${queries} is in no queries.test.ts, which lists its requests with expectQueries`]
  expect(queriesAreListed(createTree(files))).toEqual(unlisted)
  const test = 'modules/orders/web/queries.test.ts'
  expect(queriesAreListed(createTree({ ...files, [test]: listing }))).toEqual([])
  expect(queriesAreListed(createTree({ ...files, [test]: listing.replace('expectQueries', 'x') }))).toEqual(
    unlisted,
  )
})

test('the next page is loaded by its button only', () => {
  for (const code of [
    '<Button onClick={() => fetchNextPage()}>',
    '<Button onClick={() => void list.fetchNextPage()}>',
  ])
    expect(failures(nextPagesAreRequested, code)).toEqual([])
  for (const code of [
    'useEffect(() => void fetchNextPage(), [data])',
    'if (hasNextPage) void list.fetchNextPage()',
    '<Sentinel onVisible={list.fetchNextPage} />',
  ])
    expect(failures(nextPagesAreRequested, code)).toHaveLength(1)
})

test('images have one size', () => {
  expect(failures(imagesHaveOneSize, "get({ query: { size: '420x420' } })")).toEqual([])
  for (const code of ["get({ query: { size: '150x150' } })", "src='/api/thumbnails/7?size=75x75'"])
    expect(failures(imagesHaveOneSize, code)).toHaveLength(1)
})
