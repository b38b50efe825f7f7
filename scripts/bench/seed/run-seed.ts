import { createInvitedAccount } from '@/modules/auth/service'
import { adminAccount } from '@/scripts/bench/seed/names'
import { seedMarket } from '@/scripts/bench/seed/seed-market'
import { openFromEnvironment } from '@/src/app/commands/open-core'
import { createCore } from '@/src/app/create-core'
import { assert } from '@/src/kit/assert'
import { systemContext } from '@/src/kit/context'
import { createLog } from '@/src/kit/log'
import { modules } from '@/src/modules'
import { isBroken, runAudit } from '@/src/runtime/invariants'

/** Fills the database of DATA_DIR or DATABASE_URL with a market. A process of its own, because the environment decides the engine. */
const { settings, db } = await openFromEnvironment()
await db.migrate()
const core = createCore({ modules, settings, db, log: createLog('error') })
// Without an admin, each server would print an invitation.
await createInvitedAccount(systemContext(core, 'bench'), adminAccount)
await seedMarket(core, JSON.parse(String(process.env.MARKET)))
const broken = (await runAudit({ db: db.read }, modules)).filter(isBroken)
assert(broken.length === 0, `Broken invariants: ${broken.map(({ invariant }) => invariant.id)}`)
await db.close()
