import { PgDatabase } from 'drizzle-orm/pg-core'

interface Query {
  sql: string
}

interface Session {
  prepareQuery(query: Query, ...rest: unknown[]): unknown
}

interface Database {
  session: Session
}

type Method = (this: Database, ...args: unknown[]) => unknown

/** The texts of statements that this process has built, by who built them. */
interface BuiltStatements {
  byTests: Set<string>
  byProduct: Set<string>
}

const methods = [
  'select',
  'selectDistinct',
  'selectDistinctOn',
  'with',
  'insert',
  'update',
  'delete',
  'execute',
  '$count',
]
const isBetween = /node_modules|\/src\/db\/|\/scripts\/lib\/postgres-cover\//
const isTest = /\.test\.tsx?\b|\/tests\//

/** Makes Drizzle note who builds each statement. What only tests send proves nothing about the product. */
export function noteOrigins(): BuiltStatements {
  const built: BuiltStatements = { byTests: new Set(), byProduct: new Set() }
  const prototype = PgDatabase.prototype as unknown as Record<string, Method>
  for (const name of methods) {
    const original = prototype[name]
    if (!original) throw new Error(`Drizzle has no ${name} any more.`)
    prototype[name] = function (...args) {
      const texts = isTest.test(callerOf(new Error().stack ?? '')) ? built.byTests : built.byProduct
      return original.apply(noting(this, texts), args)
    }
  }
  return built
}

/** The first line of a stack that isn't of Drizzle or a layer above it. */
function callerOf(stack: string): string {
  return (
    stack
      .split('\n')
      .slice(1)
      .find((line) => line.includes('/') && !isBetween.test(line)) ?? ''
  )
}

function noting(db: Database, texts: Set<string>): Database {
  const session: Session = Object.create(db.session, {
    prepareQuery: {
      value: (query: Query, ...rest: unknown[]) => {
        texts.add(query.sql)
        return db.session.prepareQuery(query, ...rest)
      },
    },
  })
  return Object.create(db, { session: { value: session } })
}
