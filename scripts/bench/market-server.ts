import { join } from 'node:path'
import { createApp } from '@/src/app'
import { readSettings } from '@/src/create-core'
import { openSqlite } from '@/src/db/sqlite'
import { createLog } from '@/src/kit/log'
import { listen } from '@/src/listen'
import { modules } from '@/src/modules'

/** Runs the whole site on DATA_DIR, with at most BATCH transactions per commit. */
const settings = readSettings(modules, process.env)
const db = openSqlite(join(String(process.env.DATA_DIR), 'mintmark.db'), Number(process.env.BATCH))
await db.migrate()
const { core, server } = createApp({ modules, settings, db, log: createLog('error') })
listen(server, { port: Number(process.env.PORT), hostname: 'localhost' })
await core.start()
