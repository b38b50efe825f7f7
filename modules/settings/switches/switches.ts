import { type SwitchesInput, type SwitchStates, switchNames } from '@/modules/settings/switches/contract'
import { switchedOffMessages } from '@/modules/settings/switches/messages'
import type { Context, TxContext } from '@/src/kit/context'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import type { SwitchName } from '@/src/kit/switches'
import { transact } from '@/src/kit/transact'
import { listSwitchedOff, type SwitchedOff, switchOff, switchOn } from '@/src/runtime/switches'

/** Returns what is on and off. */
export async function findSwitches(ctx: Context): Promise<SwitchStates> {
  return present(await listSwitchedOff(ctx.db))
}

/** Switches parts of the site off or on, on all processes within a second. */
export async function setSwitches(ctx: Context, input: SwitchesInput): Promise<SwitchStates> {
  const states = await transact(ctx, async (tx) => {
    const off = await listSwitchedOff(tx.db)
    for (const name of switchNames)
      await setOne(tx, { name, before: off.find((row) => row.name === name), input })
    return present(await listSwitchedOff(tx.db))
  })
  await ctx.core.switches.read()
  return states
}

interface Change {
  name: SwitchName
  before: SwitchedOff | undefined
  input: SwitchesInput
}

async function setOne(tx: TxContext, { name, before, input }: Change): Promise<void> {
  const wasOff = before !== undefined
  const isOff = input[name] === undefined ? wasOff : input[name] === 'off'
  const isMeant = input[name] === 'off' || switchNames.every((each) => input[each] !== 'off')
  const message = (input.message === undefined || !isMeant ? before?.message : input.message) || null
  if (isOff === wasOff && (!isOff || message === before?.message)) return
  await (isOff ? switchOff(tx, name, message) : switchOn(tx, name))
  await recordStaffAction(tx, {
    action: 'settings.switch',
    subjectId: name,
    before: { state: wasOff ? 'off' : 'on', message: before?.message ?? null },
    after: { state: isOff ? 'off' : 'on', message: isOff ? message : null },
  })
}

function present(off: readonly SwitchedOff[]): SwitchStates {
  const stateOf = (name: SwitchName) => (off.some((row) => row.name === name) ? 'off' : 'on')
  return {
    sales: stateOf('sales'),
    payouts: stateOf('payouts'),
    changes: stateOf('changes'),
    message: off.find(({ message }) => message !== null)?.message ?? null,
  }
}

/** What the banner says; empty while everything is on. The same message of several switches is shown once. */
export function switchBanner({ core }: Pick<Context, 'core'>): string {
  const texts = switchNames.flatMap((name) => {
    const off = core.switches.maybeOff(name)
    return off ? (off.message ?? switchedOffMessages[name]) : []
  })
  return [...new Set(texts)].join(' ')
}
