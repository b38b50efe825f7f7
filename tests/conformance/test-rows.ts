import '@/web/testing/dom'
import { afterAll, test } from 'bun:test'
import { closePage } from '@/tests/conformance/page'
import type { Row } from '@/tests/conformance/row'
import { closeApps } from '@/tests/conformance/site'

/** Defines a test for every row. */
export function testRows(rows: readonly Row[]): void {
  afterAll(async () => {
    closePage()
    await closeApps()
  })
  for (const row of rows) test(titleOf(row), async () => void (await row.check()))
}

function titleOf({ line, also = [], says, decision }: Row): string {
  const title = `${[line, ...also].join(', ')} ${says}`
  return decision === undefined ? title : `${title} (decided in ${decision})`
}
