import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bun } from '@/scripts/lib/run'

/** Writes the migrations of both engines after a change of a schema.ts. `--name` names them. */
const folder = 'src/db/migrations'
const hashesFile = join(folder, 'hashes.json')
const hashes: Record<string, string> = JSON.parse(readFileSync(hashesFile, 'utf8'))

for (const [engine, url] of [
  ['sqlite', ''],
  ['postgres', 'postgres://generate'],
] as const) {
  const generate = [bun, '--bun', 'drizzle-kit', 'generate', ...process.argv.slice(2)]
  const { exitCode } = Bun.spawnSync(generate, {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['inherit', 'inherit', 'inherit'],
  })
  if (exitCode !== 0) process.exit(exitCode)
  for (const name of readdirSync(join(folder, engine)).filter((name) => name.endsWith('.sql')))
    recordMigration(`${engine}/${name}`)
  deleteOlderSnapshots(join(folder, engine, 'meta'))
}
writeFileSync(hashesFile, `${JSON.stringify(hashes, null, 2)}\n`)

/** Makes the tables of a new SQLite migration STRICT, which drizzle-kit can't express, and records its hash. */
function recordMigration(name: string): void {
  if (name in hashes) return
  const path = join(folder, name)
  const sql = readFileSync(path, 'utf8')
  const strict = name.startsWith('sqlite/')
    ? sql.replace(/^(CREATE TABLE [\s\S]*?\n\));$/gm, '$1 STRICT;')
    : sql
  writeFileSync(path, strict)
  hashes[name] = new Bun.CryptoHasher('sha256').update(strict).digest('hex')
}

/** drizzle-kit compares the schema with the newest snapshot only. */
function deleteOlderSnapshots(meta: string): void {
  const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
  for (const name of snapshots.sort().slice(0, -1)) rmSync(join(meta, name))
}
