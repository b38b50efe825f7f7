import { expect, test } from 'bun:test'
import { dialect, sql } from '@/src/db/columns'
import { modules } from '@/src/modules'
import { createTestDatabase } from '@/tests/support/database/test-database'

/** A line of SQLite's query plan. Lines with the same parent are nested loops, outermost first. */
interface Line {
  id: number
  parent: number
  detail: string
}

/** Returns table scans in inner loops and correlated subqueries; only the outermost loop may scan a table. */
function repeatedScans(lines: Line[]): string[] {
  const isInner = ({ id, parent }: Line) =>
    lines.some((line) => line.parent === parent && line.id < id && /^(SCAN|SEARCH)/.test(line.detail))
  const isAskedOften = ({ parent }: Line) =>
    lines.some(({ id, detail }) => id === parent && detail.startsWith('CORRELATED'))
  return lines
    .filter((line) => line.detail.startsWith('SCAN') && (isInner(line) || isAskedOften(line)))
    .map(({ detail }) => detail)
}

test.if(dialect === 'sqlite')(
  'no invariant scans a table per row of another, so audits take linear time',
  async () => {
    const { db, drop } = await createTestDatabase()
    for (const { id, violations } of modules.flatMap((module) => module.invariants ?? [])) {
      if (typeof violations === 'function') continue
      const plan = await db.read.rows<Line>(sql`explain query plan ${violations}`)
      expect([id, ...repeatedScans(plan)]).toEqual([id])
    }
    await drop()
  },
)
