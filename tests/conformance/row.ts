/** A fact of the specification, and how the running product shows that it keeps it. */
export interface Row {
  /** The line that says it, as specification.ts numbers it. */
  line: string
  says: string
  /** The product decision that holds where the specification is silent, wrong or contradicts itself. */
  decision?: string
  check: () => unknown
}

type FixtureRow<Stage> = Omit<Row, 'check'> & { check: (stage: Stage) => unknown }

/** Rows that look at the same thing, which is made once. */
export function withFixture<Stage>(make: () => Promise<Stage>, rows: FixtureRow<Stage>[]): Row[] {
  let stage: Promise<Stage> | undefined
  return rows.map((row) => ({
    ...row,
    check: async () => {
      stage ??= make()
      return row.check(await stage)
    },
  }))
}
