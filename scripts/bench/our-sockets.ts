import { join } from 'node:path'
import { frame, topic } from '@/scripts/bench/told'
import { createApp } from '@/src/app'
import { systemContext } from '@/src/core/context'
import { readSettings } from '@/src/core/create-core'
import { createLog } from '@/src/core/log'
import { openDb } from '@/src/db/open'
import { publishToTopic } from '@/src/live/tell'
import { modules } from '@/src/modules'

/** The whole site over DATA_DIR; SIGUSR2 has a sale told. */
const settings = readSettings(modules, process.env)
const db = openDb(join(String(process.env.DATA_DIR), 'mintmark.db'))
await db.migrate()
const { core, server } = createApp({ modules, settings, db, log: createLog('error') })
await core.start()
server.listen({ port: Number(process.env.PORT), hostname: 'localhost' })
const ctx = systemContext(core, 'bench')
process.on('SIGUSR2', () => publishToTopic(ctx, { topic: { name: topic } }, frame))
