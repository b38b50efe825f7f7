import { payoutMethods } from '@/modules/wallet/contract'
import type { PayoutProvider, PayoutRequest, ProviderPayout } from '@/modules/wallet/ports'
import { payoutProviderPort } from '@/modules/wallet/ports'
import { defineModule, type Module } from '@/src/kit/module'
import type { ExternalResult } from '@/src/kit/outbox-jobs'
import { provide } from '@/src/kit/ports'

/** What the provider does with the next payouts, in their order; when the list is empty it does what it is asked. */
export type ScriptedPayoutOutcome = 'lose answer' | 'lose request' | 'refuse' | 'throw'

interface Transfer {
  amountCents: number
  returnedCents: number
}

const lost = { outcome: 'unknown', reason: 'the answer was lost' } as const

/** A payout provider of the tests' own, with books of its own and moods that a test sets. */
export class ScriptedPayoutProvider implements PayoutProvider {
  readonly name = 'sandbox'
  readonly methods = payoutMethods
  readonly script: ScriptedPayoutOutcome[] = []
  /** What has left the site, by key. */
  readonly transfers = new Map<string, Transfer>()
  /** The keys of all requests, those that were lost too. */
  readonly requestedKeys: string[] = []
  /** Whether sellers still have what they were paid. */
  isReversible = true
  private readonly reversals = new Set<string>()

  /** The module that puts it in the place of the sandbox; it comes last in the list. */
  get module(): Module {
    return defineModule({
      name: 'scripted-payouts',
      owns: 'A payout provider for tests.',
      provides: [provide(payoutProviderPort, () => this)],
    })
  }

  async requirePayable(): Promise<void> {}

  async sendPayout(_: unknown, { key, amountCents }: PayoutRequest): Promise<ExternalResult<ProviderPayout>> {
    this.requestedKeys.push(key)
    const mood = this.script.shift()
    if (mood === 'refuse') return { outcome: 'refused', reason: 'no such bank' }
    if (mood === 'throw') throw new Error('The socket broke')
    if (mood === 'lose request') return lost
    const transfer = this.transfers.get(key) ?? { amountCents, returnedCents: 0 }
    this.transfers.set(key, transfer)
    return mood === 'lose answer' ? lost : { outcome: 'ok', value: { returnedCents: transfer.returnedCents } }
  }

  async findPayout(_: unknown, key: string): Promise<ExternalResult<ProviderPayout | null>> {
    const transfer = this.transfers.get(key)
    return { outcome: 'ok', value: transfer ? { returnedCents: transfer.returnedCents } : null }
  }

  async reversePayout(
    _: unknown,
    { key, payoutKey, amountCents }: { key: string; payoutKey: string; amountCents: number },
  ): Promise<ExternalResult<ProviderPayout>> {
    const transfer = this.transfers.get(payoutKey)
    if (!transfer || !this.isReversible) return { outcome: 'refused', reason: 'the seller no longer has it' }
    if (!this.reversals.has(key)) transfer.returnedCents += amountCents
    this.reversals.add(key)
    return { outcome: 'ok', value: { returnedCents: transfer.returnedCents } }
  }
}
