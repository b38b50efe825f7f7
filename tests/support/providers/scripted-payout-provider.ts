import { findSandboxBalance } from '@/modules/checkout/provider-balance'
import { payoutMethods } from '@/modules/wallet/contract'
import type { PayoutProvider, PayoutRequest, ProviderPayout } from '@/modules/wallet/ports'
import { payoutProviders } from '@/modules/wallet/ports'
import type { ExternalResult } from '@/src/kit/jobs/outbox-jobs'
import { defineModule, type Module } from '@/src/kit/module/module'
import { addAtStart } from '@/src/kit/ports'

/** Outcomes of the next payouts, in order. With an empty list all payouts succeed. */
export type ScriptedPayoutOutcome = 'lose response' | 'lose request' | 'refuse' | 'throw' | 'stay pending'

interface Transfer extends ProviderPayout {
  amountCents: number
}

const lost = { outcome: 'unknown', reason: 'the response was lost' } as const

/** A payout provider with its own state and scripted failures. */
export class ScriptedPayoutProvider implements PayoutProvider {
  readonly isRealMoney: boolean
  readonly findBalance = findSandboxBalance
  readonly methods = payoutMethods
  readonly throws = []
  readonly script: ScriptedPayoutOutcome[] = []
  /** Transfers by idempotency key. */
  readonly transfers = new Map<string, Transfer>()
  /** The keys of all requests, including lost ones. */
  readonly requestedKeys: string[] = []
  /** False if the seller no longer has the money. */
  isReversible = true
  private readonly reversals = new Set<string>()

  constructor(readonly name = 'sandbox') {
    this.isRealMoney = name !== 'sandbox'
  }

  /** Replaces the sandbox provider if added with `withProviders`, and is one more if added to the end of the modules. */
  get module(): Module {
    return defineModule({
      name: 'scripted-payouts',
      owns: 'A payout provider for tests.',
      provides: [addAtStart(payoutProviders, () => this)],
    })
  }

  async requirePayable(): Promise<void> {}

  async findDestination(): Promise<string> {
    return 'Scripted Bank •••• 6789'
  }

  async sendPayout(_: unknown, { key, amountCents }: PayoutRequest): Promise<ExternalResult<ProviderPayout>> {
    this.requestedKeys.push(key)
    const outcome = this.script.shift()
    if (outcome === 'refuse') return { outcome: 'refused', reason: 'no such bank' }
    if (outcome === 'throw') throw new Error('The connection failed')
    if (outcome === 'lose request') return lost
    const status = outcome === 'stay pending' ? 'pending' : 'paid'
    const transfer = this.transfers.get(key) ?? { amountCents, returnedCents: 0, status }
    this.transfers.set(key, transfer)
    return outcome === 'lose response' ? lost : { outcome: 'ok', value: recordOf(transfer) }
  }

  async findPayout(_: unknown, key: string): Promise<ExternalResult<ProviderPayout | null>> {
    const transfer = this.transfers.get(key)
    return { outcome: 'ok', value: transfer ? recordOf(transfer) : null }
  }

  async reversePayout(
    _: unknown,
    { key, payoutKey, amountCents }: { key: string; payoutKey: string; amountCents: number },
  ): Promise<ExternalResult<ProviderPayout>> {
    const transfer = this.transfers.get(payoutKey)
    if (!transfer || !this.isReversible) return { outcome: 'refused', reason: 'the seller no longer has it' }
    if (!this.reversals.has(key)) transfer.returnedCents += amountCents
    this.reversals.add(key)
    return { outcome: 'ok', value: recordOf(transfer) }
  }
}

function recordOf({ status, returnedCents }: Transfer): ProviderPayout {
  return { status, returnedCents }
}
