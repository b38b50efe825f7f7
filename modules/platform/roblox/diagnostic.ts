import { isRobloxEnabled, platformConfig } from '@/modules/platform/config'
import { serverMessages } from '@/modules/platform/messages'
import { readInventory } from '@/modules/platform/roblox/inventory'
import { listDemoUsernames, maybePlayer, unlessUnavailable } from '@/modules/platform/service'
import { type Diagnostic, type DiagnosticResult, note, ok, wrong } from '@/src/kit/checks/diagnostic'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'
import { AppError } from '@/src/kit/errors'

const diagnosticMessages = serverMessages.diagnostic
/** Roblox's own account, and an item id that doesn't have to exist. */
const probeTarget = { playerId: '1', assetId: '1' }

/** Checks that the platform is reachable and accepts the operator's API key. */
export const platformDiagnostic: Diagnostic = {
  name: 'platform',
  advice: diagnosticMessages.advice,
  isSetup: true,
  variables: ['ROBLOX_TERMS_ACKNOWLEDGED', 'ROBLOX_API_KEY'],
  run: async (ctx) => (isRobloxEnabled(ctx) ? diagnoseRoblox(ctx) : note(diagnosticMessages.demo)),
  test: readProfile,
}

async function readProfile(ctx: Context): Promise<DiagnosticResult> {
  const by = isRobloxEnabled(ctx)
    ? { playerId: probeTarget.playerId }
    : { username: String(listDemoUsernames()[0]) }
  const player = await unlessUnavailable(maybePlayer(ctx, by))
  if (!player) return wrong(diagnosticMessages.noProfile)
  const { profile, demoProfile } = diagnosticMessages
  return ok((isRobloxEnabled(ctx) ? profile : demoProfile)(player.username))
}

async function diagnoseRoblox(ctx: Context): Promise<DiagnosticResult> {
  if (!(await isReachable(() => maybePlayer(ctx, probeTarget)))) return wrong(diagnosticMessages.silent)
  if (!(await isReachable(() => readInventory(ctx, probeTarget.playerId, probeTarget.assetId))))
    return wrong(diagnosticMessages.noInventories)
  return ok(
    readConfig(ctx, platformConfig).ROBLOX_API_KEY === undefined
      ? diagnosticMessages.public
      : diagnosticMessages.withKey,
  )
}

async function isReachable(probe: () => Promise<unknown>): Promise<boolean> {
  try {
    await probe()
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
