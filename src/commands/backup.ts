import { existsSync } from 'node:fs'
import { databaseLocation } from '@/src/commands/data-folder'
import { readSettings } from '@/src/create-core'
import { writeBackup } from '@/src/db/backup'
import { dialect } from '@/src/db/columns'
import { appConfig } from '@/src/kit/app-config'
import { badUsage, type Command, failed } from '@/src/kit/command'
import { modules } from '@/src/modules'
import { lastBackupFile } from '@/src/runtime/setup-diagnostics'

export const backup: Command = {
  name: 'backup',
  takesArguments: true,
  synopsis: 'backup FILE',
  about:
    'Copies the SQLite database to FILE and writes its checksum to FILE.json.\n\nThe server may be running. The copy is checked and readable only by its owner. On PostgreSQL use pg_dump.',
  run: async ([file, ...rest]) => {
    if (file === undefined || rest.length > 0) return badUsage(backup, 'Name the file to write.')
    if (dialect === 'postgres') return failed(onPostgres)
    if (existsSync(file)) return failed(`${file} already exists. backup never overwrites a file.`)
    const settings = readSettings(modules, process.env)
    const source = databaseLocation(settings)
    if (!existsSync(source)) return failed('There is no database to back up.')
    const { schema, bytes, sha256 } = await writeBackup(source, file, new Date().toISOString())
    await Bun.write(lastBackupFile(settings.of(appConfig).DATA_DIR), `${new Date().toISOString()}\n`)
    process.stdout.write(`${file}\n${bytes} bytes, schema ${schema}\nsha256 ${sha256}\n`)
    return 0
  },
}

const onPostgres = `Use PostgreSQL's own tools:

  pg_dump --format=custom --file=FILE "$DATABASE_URL"
  pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" FILE

After a restore, before starting the server: mintmark restore --mark`
