import * as v from 'valibot'
import { maybeUserIdOf } from '@/modules/auth/service'
import { ReasonInput, SuspensionInput } from '@/modules/users/contract'
import { restore, suspend } from '@/modules/users/service'
import { type Core, systemContext } from '@/src/kit/context'
import { failed, type Output, parseNameAndReason } from '@/src/kit/module/command'

/** The parsed arguments, or the error in them. */
export type ParsedSuspension =
  | { name: string; work: (core: Core, output: Output) => Promise<number> }
  | { problem: string }

/** Parses `NAME --reason TEXT [--until DATE]`. */
export function parseSuspend(args: string[]): ParsedSuspension {
  const { name, values } = parseNameAndReason(args, { until: { type: 'string' } })
  const input = v.safeParse(SuspensionInput, values)
  if (name === undefined) return { problem: 'Name the user, and the reason with --reason.' }
  if (!input.success) return { problem: input.issues[0].message }
  const { until } = input.output
  const end = until ? `until ${until}` : 'without an end'
  return {
    name,
    work: (core, output) =>
      withUser(core, name, async (ctx, id) => {
        await suspend(ctx, id, input.output)
        output.print(`${name} is suspended ${end}.\n`, { name, isSuspended: true, until: until ?? null })
      }),
  }
}

/** Parses `NAME --reason TEXT`. */
export function parseRestore(args: string[]): ParsedSuspension {
  const { name, values } = parseNameAndReason(args, { until: { type: 'string' } })
  const input = v.safeParse(ReasonInput, values)
  if (name === undefined || values.until !== undefined)
    return { problem: 'Name the user, and the reason with --reason.' }
  if (!input.success) return { problem: input.issues[0].message }
  return {
    name,
    work: (core, output) =>
      withUser(core, name, async (ctx, id) => {
        await restore(ctx, id, input.output.reason)
        output.print(`${name} is no longer suspended.\n`, { name, isSuspended: false })
      }),
  }
}

type Ctx = ReturnType<typeof systemContext>

async function withUser(core: Core, name: string, act: (ctx: Ctx, id: string) => Promise<void>) {
  const ctx = systemContext(core, 'user.suspend')
  const id = await maybeUserIdOf(ctx, name)
  if (id === undefined) return failed(`No user is named ${name}.`)
  await act(ctx, id)
  return 0
}
