import { defineConfig } from 'drizzle-kit'

const dialect = process.env.DATABASE_URL ? 'postgresql' : 'sqlite'

export default defineConfig({
  dialect,
  schema: ['./src/runtime/schema.ts', './modules/*/schema.ts'],
  out: `./src/db/migrations/${dialect === 'sqlite' ? 'sqlite' : 'postgres'}`,
})
