import { afterStaffAct, httpErrors } from '@/src/kit/errors'

/** What admins can stop on a running site: new orders, payouts, and everything that users change. */
export type SwitchName = 'sales' | 'payouts' | 'changes'

/** The switches of all processes, as this one read them less than a second ago. */
export interface Switches {
  /** Returns the notice for users if it is off. */
  maybeOff(name: SwitchName): { readonly message: string | null } | undefined
  /** Reads them now. */
  read(): Promise<void>
}

interface HasSwitches {
  readonly core: { readonly switches: Switches }
}

export function isOff({ core }: HasSwitches, name: SwitchName): boolean {
  return core.switches.maybeOff(name) !== undefined
}

/** Throws switched_off, with the message that the admin wrote. */
export function requireOn({ core }: HasSwitches, name: SwitchName): void {
  const off = core.switches.maybeOff(name)
  if (off)
    throw httpErrors.switched_off({ ...afterStaffAct, ...(off.message !== null && { detail: off.message }) })
}
