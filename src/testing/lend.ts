import type { SQL, TransactionSQL } from 'bun'

type TransactionWork = (tx: TransactionSQL) => unknown

/** Connections for one test: once it has closed them nothing of it reaches the database, though the next test goes on with them. */
export function leasePool(client: SQL): SQL {
  let isOver = false
  const refuseLate = () => {
    if (isOver) throw new Error('The test of this database is over.')
  }
  const own = {
    begin: (work: TransactionWork) =>
      client.begin((tx) => {
        refuseLate()
        return work(tx)
      }),
    close: async () => {
      isOver = true
    },
  }
  return new Proxy(client, {
    get(_, name) {
      if (name !== 'close') refuseLate()
      const value: unknown = Reflect.get(name in own ? own : client, name)
      return typeof value === 'function' ? value.bind(client) : value
    },
  })
}
