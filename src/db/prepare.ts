interface Preparable<Row> {
  prepare(name: string): { execute(values: Record<string, unknown>): unknown }
  then(settled: (rows: Row[]) => unknown): unknown
}

/**
 * A hot read, planned once: `sql.placeholder(name)` marks what each call fills in. `name` is unique in the process.
 * Building the same query anew costs thirty times what running it does.
 */
export function prepare<Row>(
  name: string,
  query: unknown,
): (values: Record<string, unknown>) => Promise<Row[]> {
  const prepared = (query as Preparable<Row>).prepare(name)
  return async (values) => prepared.execute(values) as Row[]
}
