import { isRobloxOn, platformConfig } from '@/modules/platform/config'
import { readInventory } from '@/modules/platform/roblox/inventory'
import { maybePlayer } from '@/modules/platform/roblox/players'
import { serverWords } from '@/modules/platform/words'
import { readConfig } from '@/src/core/config'
import type { Context } from '@/src/core/context'
import { AppError } from '@/src/core/errors'
import { type Diagnostic, type DiagnosticResult, note, ok, wrong } from '@/src/core/examination'

const said = serverWords.examined
/** The platform's own account, and an item that need not be there. */
const somebody = { playerId: '1', assetId: '1' }

/** Whether the platform answers, and takes the operator's key. */
export const platformExamination: Diagnostic = {
  name: 'platform',
  run: async (ctx) => (isRobloxOn(ctx) ? examineRoblox(ctx) : note(said.demo)),
}

async function examineRoblox(ctx: Context): Promise<DiagnosticResult> {
  if (!(await isAnswered(() => maybePlayer(ctx, somebody)))) return wrong(said.silent)
  if (!(await isAnswered(() => readInventory(ctx, somebody.playerId, somebody.assetId))))
    return wrong(said.noInventories)
  return ok(readConfig(ctx, platformConfig).ROBLOX_API_KEY === undefined ? said.public : said.withKey)
}

async function isAnswered(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
