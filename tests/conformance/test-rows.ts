import '@/web/testing/dom'
import { afterAll, test } from 'bun:test'
import { closePage } from '@/tests/conformance/page'
import type { Row } from '@/tests/conformance/row'
import { closeApps } from '@/tests/conformance/site'

/** Makes a test of every row of a table. */
export function testRows(rows: readonly Row[]): void {
  afterAll(async () => {
    closePage()
    await closeApps()
  })
  for (const row of rows) test(nameOf(row), async () => void (await row.check()))
}

function nameOf({ line, says, decision }: Row): string {
  return decision === undefined ? `${line} ${says}` : `${line} ${says} (as settled in ${decision})`
}
