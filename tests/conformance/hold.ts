import '@/web/testing/dom'
import { afterAll, test } from 'bun:test'
import { closePage } from '@/tests/conformance/page'
import type { Row } from '@/tests/conformance/row'
import { closeSites } from '@/tests/conformance/site'

/** Makes a test of every row of a table. */
export function hold(rows: readonly Row[]): void {
  afterAll(async () => {
    closePage()
    await closeSites()
  })
  for (const row of rows)
    test(nameOf(row), async () => {
      await (row.open === undefined ? row.check() : isStillOpen(row))
    })
}

function nameOf({ line, says, settled, open }: Row): string {
  const notes = [settled && `as settled in ${settled}`, open && `open: ${open}`].filter(Boolean)
  return [line, says, ...notes.map((note) => `(${note})`)].join(' ')
}

/** Throws once the fact is kept. */
export async function isStillOpen({ line, check }: Row): Promise<void> {
  const kept = await Promise.resolve()
    .then(check)
    .then(
      () => true,
      () => false,
    )
  if (kept) throw new Error(`${line} is kept now: take the word open from its row, and its name from open.ts`)
}
