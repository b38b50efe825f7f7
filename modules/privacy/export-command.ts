import { maybeUserIdOf } from '@/modules/auth/service'
import { writeExport } from '@/modules/privacy/download'
import { commandMessages as texts } from '@/modules/privacy/messages'
import { systemContext } from '@/src/kit/context'
import type { RunCommand } from '@/src/kit/module/command'

/** Prints the personal data of a user as JSON. */
export const runExport: RunCommand = async (args, site) => {
  const [name, ...rest] = args
  if (name === undefined || rest.length > 0) return site.badUsage(texts.oneName)
  return site.withCore(async (core) => {
    const ctx = systemContext(core, 'privacy.export')
    const userId = await maybeUserIdOf(ctx, name)
    if (userId === undefined) return site.failed(texts.unknown(name))
    for await (const part of writeExport(ctx, userId)) process.stdout.write(part)
    return 0
  })
}
