import { join } from 'node:path'
import { frame, topic } from '@/scripts/bench/sockets/open-sockets'
import { createApp } from '@/src/app/app'
import { readSettings } from '@/src/app/create-core'
import { listen } from '@/src/app/listen'
import { systemContext } from '@/src/kit/context'
import { createLog } from '@/src/kit/log'
import { modules } from '@/src/modules'
import { publishToTopic } from '@/src/realtime/publish'
import { openTestDb } from '@/tests/support/database/open-database'

/** Runs the whole site on DATA_DIR. SIGUSR2 broadcasts the frame. */
const settings = readSettings(modules, process.env)
const db = await openTestDb(join(String(process.env.DATA_DIR), 'mintmark.db'))
await db.migrate()
const { core, server } = createApp({ modules, settings, db, log: createLog('error') })
await core.start()
listen(server, { port: Number(process.env.PORT), hostname: 'localhost' })
const ctx = systemContext(core, 'bench')
process.on('SIGUSR2', () => publishToTopic(ctx, { topic: { name: topic } }, frame))
