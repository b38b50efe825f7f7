import * as v from 'valibot'
import { maybeUserIdOf } from '@/modules/auth/service'
import { LegalHoldInput } from '@/modules/privacy/contract'
import { placeLegalHold, releaseLegalHold } from '@/modules/privacy/legal-hold'
import { commandMessages as texts } from '@/modules/privacy/messages'
import { systemContext } from '@/src/kit/context'
import { exitCodeOf, parseNameAndReason, type RunCommand } from '@/src/kit/module/command'

/** `hold PERSON --reason TEXT [--release]` */
export const runLegalHold: RunCommand = async (args, site) => {
  const { name, values } = parseNameAndReason(args, { release: { type: 'boolean' } })
  const input = v.safeParse(LegalHoldInput, values)
  if (name === undefined) return site.badUsage(texts.legalHoldUsage)
  if (!input.success) return site.badUsage(input.issues[0].message)
  const isRelease = values.release === true
  return site.withCore(async (core) => {
    const ctx = systemContext(core, 'privacy.legal-hold')
    const userId = await maybeUserIdOf(ctx, name)
    if (userId === undefined) return site.failed(texts.unknown(name))
    try {
      await (isRelease ? releaseLegalHold : placeLegalHold)(ctx, userId, input.output.reason)
    } catch (error) {
      return exitCodeOf(error, site)
    }
    site.print(isRelease ? texts.released(name) : texts.held(name), { name, isOnLegalHold: !isRelease })
    return 0
  })
}
