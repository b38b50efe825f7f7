import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { assetIdParam, isPlausibleTime, timeParam } from '@/src/kit/input/params'

const AssetId = assetIdParam({ missing: 'missing', invalid: 'invalid' })
const Time = timeParam('invalid')

test.each(['1', '101', 101, '9'.repeat(19)])('the asset ID %p is accepted', (id) => {
  expect(v.parse(AssetId, id)).toBe(String(id))
})

test.each(['0101', '0000101'])('the asset ID %p is read as 101', (id) => {
  expect(v.parse(AssetId, id)).toBe('101')
})

test.each(['', ' 101', '101 ', '+101', '-101', '1e3', '１０１', '٣', '101\n', '9'.repeat(20), 1.5, -1])(
  '%p, no asset ID, is refused',
  (id) => {
    expect(v.safeParse(AssetId, id).success).toBe(false)
  },
)

test.each(['2026-02-28', '2028-02-29', '2026-12-31T23:59:59.999Z', '2026-01-01T00:00+02:00'])(
  '%s is a time',
  (written) => {
    expect(v.parse(Time, written)).toBe(written)
  },
)

test.each([
  '2026-02-29',
  '2026-02-31T10:00Z',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-01-01T25:00Z',
  '01.02.2026',
])('%s is no time', (written) => {
  expect(v.safeParse(Time, written).success).toBe(false)
})

test.each([
  ['2000-01-01T00:00:00Z', true],
  ['2099-12-31T23:59:59Z', true],
  ['1999-12-31T23:59:59Z', false],
  ['2100-01-01T00:00:00Z', false],
  ['0001-01-01T00:00:00Z', false],
  ['1970-01-01T00:00:00Z', false],
])('%s from another service can be meant: %p', (written, isPlausible) => {
  expect(isPlausibleTime(Date.parse(written))).toBe(isPlausible)
})
