import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { maybeUserIdOf } from '@/modules/auth/service'
import { LegalHoldInput } from '@/modules/privacy/contract'
import { placeLegalHold, releaseLegalHold } from '@/modules/privacy/legal-hold'
import { commandMessages as texts } from '@/modules/privacy/messages'
import { systemContext } from '@/src/kit/context'
import { exitCodeOf, type RunCommand } from '@/src/kit/module/command'

/** `hold PERSON --reason TEXT [--release]` */
export const runLegalHold: RunCommand = async (args, site) => {
  const { name, reason, isRelease } = parse(args)
  if (name === undefined || reason === undefined) return site.badUsage(texts.legalHoldUsage)
  return site.withCore(async (core) => {
    const ctx = systemContext(core, 'privacy.legal-hold')
    const userId = await maybeUserIdOf(ctx, name)
    if (userId === undefined) return site.failed(texts.unknown(name))
    try {
      await (isRelease ? releaseLegalHold : placeLegalHold)(ctx, userId, reason)
    } catch (error) {
      return exitCodeOf(error, site)
    }
    site.print(isRelease ? texts.released(name) : texts.held(name), { name, isOnLegalHold: !isRelease })
    return 0
  })
}

function parse(args: string[]) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: { reason: { type: 'string' }, release: { type: 'boolean' } },
  })
  const [name, ...rest] = positionals
  const input = v.safeParse(LegalHoldInput, values)
  return {
    name: rest.length > 0 ? undefined : name,
    reason: input.success ? input.output.reason : undefined,
    isRelease: values.release === true,
  }
}
