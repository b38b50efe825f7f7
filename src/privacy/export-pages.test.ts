import { expect, test } from 'bun:test'
import { exportInPages, exportPageRows } from '@/src/privacy/export-pages'

/** Exports a table of `count` rows and records the size and start of each page. */
async function read(count: number) {
  const asked: (number | undefined)[] = []
  const pages = exportInPages<number>(
    async (after) => {
      asked.push(after)
      const first = after === undefined ? 0 : after + 1
      return Array.from({ length: Math.min(exportPageRows, count - first) }, (_, at) => first + at)
    },
    (rows) => rows,
  )
  const found = await Array.fromAsync(pages)
  return { asked, sizes: found.map((page) => page.length), rows: found.flat() }
}

test.each([0, 1, exportPageRows - 1, exportPageRows, exportPageRows + 1, 3 * exportPageRows])(
  'of %i rows each is exported once',
  async (count) => {
    const { rows, sizes } = await read(count)
    expect(rows).toEqual(Array.from({ length: count }, (_, at) => at))
    expect(sizes.every((size) => size > 0 && size <= exportPageRows)).toBe(true)
  },
)

test('a page starts after the last row of the previous one', async () => {
  expect((await read(2 * exportPageRows + 1)).asked).toEqual([
    undefined,
    exportPageRows - 1,
    2 * exportPageRows - 1,
  ])
})
