import { Glob } from 'bun'
import { bun } from '@/scripts/lib/run'

/** Writes the migrations of both engines after a change of any schema.ts. `--name` names them. */
const args = process.argv.slice(2)
for (const url of ['', 'postgres://generate']) {
  const kit = Bun.spawnSync([bun, '--bun', 'drizzle-kit', 'generate', ...args], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['inherit', 'inherit', 'inherit'],
  })
  if (kit.exitCode !== 0) process.exit(kit.exitCode)
}

/** SQLite keeps whatever it is given unless a table is STRICT, which the generator cannot say. */
for await (const path of new Glob('src/db/migrations/sqlite/*.sql').scan()) {
  const written = await Bun.file(path).text()
  const strict = written.replace(/^(CREATE TABLE [\s\S]*?\n\));$/gm, '$1 STRICT;')
  if (strict !== written) await Bun.write(path, strict)
}
