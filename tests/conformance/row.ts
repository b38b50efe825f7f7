/** A statement of the specification, and a check that the running product satisfies it. */
export interface Row {
  /** The id of the line, as specification.ts numbers it. */
  line: string
  /** Other lines that say the same. */
  also?: string[]
  says: string
  /** The product decision that applies where the specification is silent, wrong or contradictory. */
  decision?: string
  check: () => unknown
}

type FixtureRow<Fixture> = Omit<Row, 'check'> & { check: (fixture: Fixture) => unknown }

/** Rows that share a fixture, which is made once. */
export function withFixture<Fixture>(make: () => Promise<Fixture>, rows: FixtureRow<Fixture>[]): Row[] {
  let fixture: Promise<Fixture> | undefined
  return rows.map((row) => ({
    ...row,
    check: async () => {
      fixture ??= make()
      return row.check(await fixture)
    },
  }))
}
