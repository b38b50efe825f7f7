import type { DatabaseAddress } from '@/src/app/commands/move/database-address'

/** Explains what to do after a move, and how to go back. */
export function switchSteps(source: DatabaseAddress, to: string): string {
  return source.dialect === 'sqlite' ? toPostgres(source.location) : toSqlite(to)
}

const files = 'Files outside of the database (emails, images, public files, branding.json) stay in DATA_DIR.'

function toPostgres(file: string): string {
  return `To switch:
  1. Set DATABASE_URL to the new database, and keep DATA_DIR. ${files}
  2. Start the server.
  3. Keep ${file} until you are sure that everything works, then delete it. No server starts on it.

To go back with everything that has happened since: stop the server, rename the old file and run
  mintmark move --to sqlite:${file}
To go back without it: stop the server, unset DATABASE_URL and run
  mintmark move --cancel
`
}

function toSqlite(target: string): string {
  const file = target.replace(/^sqlite:/, '')
  return `To switch:
  1. Unset DATABASE_URL. The database must be DATA_DIR/mintmark.db: move ${file} there if it isn't. ${files}
  2. Start the server. On SQLite, a site is a single server.
  3. Keep the old database until you are sure that everything works, then drop it. No server starts on it.

To go back with everything that has happened since: stop the server and run, with the URL of an empty database,
  mintmark move --to postgres://…
To go back without it: stop the server, set DATABASE_URL to the old database and run
  mintmark move --cancel
`
}
