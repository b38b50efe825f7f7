import * as v from 'valibot'
import { SwitchesInput } from '@/modules/settings/switches/contract'
import { switchCommandMessages as texts } from '@/modules/settings/switches/messages'
import { setSwitches } from '@/modules/settings/switches/switches'
import { systemContext } from '@/src/kit/context'
import type { RunCommand } from '@/src/kit/module/command'

/** `switch sales|payouts|changes on|off [--message TEXT]` */
export const runSwitch: RunCommand = async (args, site) => {
  const at = args.indexOf('--message')
  const message = at === -1 ? undefined : args[at + 1]
  const [name = '', state = '', ...rest] = at === -1 ? args : args.toSpliced(at, 2)
  if (!/^(sales|payouts|changes)$/.test(name) || !/^(on|off)$/.test(state) || rest.length > 0)
    return site.badUsage(texts.usage)
  if (at !== -1 && state === 'on') return site.badUsage(texts.onHasNoMessage)
  const input = v.safeParse(SwitchesInput, { [name]: state, message })
  if (!input.success) return site.badUsage(input.issues[0].message)
  return site.withCore(async (core) => {
    const states = await setSwitches(systemContext(core, 'settings.switch'), input.output)
    site.print(texts.done(name, state), states)
    return 0
  })
}
