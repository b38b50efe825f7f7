/**
 * Responses for `mockApi` to the requests of `createUserRows`, with a list in memory. `complete` is what the server adds to a new
 * row besides its id.
 */
export function mockUserRows(path: string, complete: object = {}) {
  const rows: { id: string }[] = []
  return {
    [`GET ${path}`]: () => [...rows],
    [`POST ${path}`]: (body: unknown) => {
      const row = { ...Object(body), ...complete, id: `row${rows.length + 1}` }
      rows.unshift(row)
      return row
    },
    [`DELETE ${path}/:id`]: (_: unknown, { pathname }: URL) => {
      rows.splice(
        rows.findIndex(({ id }) => pathname.endsWith(`/${id}`)),
        1,
      )
      return null
    },
  }
}
