import type { Chargeback, IntentLookup, PaymentIntent, PaymentProvider, Refund } from '@/modules/orders/ports'
import { paymentProviderPort } from '@/modules/orders/ports'
import { defineModule, type Module } from '@/src/kit/module'
import type { ExternalResult } from '@/src/kit/outbox-jobs'
import { provide } from '@/src/kit/ports'

/** What the provider does with the next calls, in their order; when the list is empty it does what it is asked. */
export type ScriptedPaymentOutcome =
  | 'refuse'
  | 'lose'
  | 'fail later'
  | 'give half'
  | 'throw'
  | 'lose intent'
  | 'never get intent'

/** A payment provider of the tests' own, with books of its own and moods that a test sets. */
export class ScriptedPaymentProvider implements PaymentProvider {
  readonly name = 'sandbox'
  readonly publishableKey = ''
  readonly script: ScriptedPaymentOutcome[] = []
  readonly intents = new Map<string, PaymentIntent>()
  /** Whether it tells what happened meanwhile. */
  reportsMissedEvents = true
  /** How many times an intent was asked for. */
  intentRequests = 0
  /** Refund calls, by key. */
  readonly refundRequests: { key: string; amountCents: number }[] = []
  private readonly refundsByKey = new Map<string, Refund>()

  /** The module that puts it in the place of the sandbox; it comes last in the list. */
  get module(): Module {
    return defineModule({
      name: 'scripted-payments',
      owns: 'A payment provider for tests.',
      provides: [provide(paymentProviderPort, () => this)],
    })
  }

  /** The buyer's bank takes the money: the whole price, or another amount. */
  charge(intentId: string, at: number, amountCents?: number): void {
    const intent = this.find(intentId)
    Object.assign(intent, {
      status: 'succeeded',
      chargedAt: at,
      feeCents: 0,
      amountCents: amountCents ?? intent.amountCents,
    })
  }

  /** The buyer's bank takes the money back, or decides about it: all of it, or another amount. */
  dispute(intentId: string, status: Chargeback['status'], feeCents = 1_500, amountCents?: number): void {
    const intent = this.find(intentId)
    intent.chargeback = { status, feeCents, amountCents: amountCents ?? intent.amountCents }
  }

  /** Refunds that have not failed come to an end; one that was called done may still fail. */
  finishRefunds(intentId: string, status: 'succeeded' | 'failed'): void {
    for (const refund of this.find(intentId).refunds) if (refund.status !== 'failed') refund.status = status
  }

  processMissedEvents = async () => this.reportsMissedEvents

  async createIntent(
    _: unknown,
    { key, orderId, amountCents }: { key: string; orderId: string; amountCents: number },
  ): Promise<ExternalResult<PaymentIntent>> {
    this.intentRequests++
    const mood = this.script[0]
    if (mood === 'lose intent' || mood === 'never get intent') this.script.shift()
    if (mood === 'never get intent') return { outcome: 'unknown', reason: 'the request was lost' }
    const id = `pi_${key}`
    const fresh: PaymentIntent = {
      id,
      orderId,
      clientSecret: `${id}_secret`,
      status: 'awaiting',
      amountCents,
      currency: 'usd',
      chargedAt: null,
      feeCents: null,
      refunds: [],
      chargeback: null,
    }
    this.intents.set(id, this.intents.get(id) ?? fresh)
    if (mood === 'lose intent') return { outcome: 'unknown', reason: 'the answer was lost' }
    return { outcome: 'ok', value: this.find(id) }
  }

  async findIntent(_: unknown, intentId: string): Promise<ExternalResult<PaymentIntent>> {
    if (this.script[0] === 'throw') throw new Error(`The socket broke, ${this.script.shift()}`)
    return { outcome: 'ok', value: structuredClone(this.find(intentId)) }
  }

  async findIntentByOrder(_: unknown, order: IntentLookup): Promise<ExternalResult<PaymentIntent | null>> {
    for (const intent of this.intents.values())
      if (intent.orderId === order.orderId && !(await order.belongsToOtherOrder(intent.id)))
        return { outcome: 'ok', value: structuredClone(intent) }
    return { outcome: 'ok', value: null }
  }

  async cancelIntent(_: unknown, { intentId }: { intentId: string }): Promise<ExternalResult<PaymentIntent>> {
    const intent = this.find(intentId)
    if (intent.status === 'awaiting') intent.status = 'canceled'
    return { outcome: 'ok', value: intent }
  }

  async refund(
    _: unknown,
    { key, intentId, amountCents }: { key: string; intentId: string; amountCents: number },
  ): Promise<ExternalResult<Refund>> {
    this.refundRequests.push({ key, amountCents })
    const mood = this.script.shift()
    if (mood === 'refuse') return { outcome: 'refused', reason: 'charge_disputed' }
    const known = this.refundsByKey.has(key)
    if (!known && amountCents > remainingCents(this.find(intentId)))
      return { outcome: 'refused', reason: 'more than is left of the charge' }
    const refund: Refund = this.refundsByKey.get(key) ?? {
      id: `re_${key}`,
      key,
      amountCents: mood === 'give half' ? Math.floor(amountCents / 2) : amountCents,
      status: mood === 'fail later' ? 'pending' : 'succeeded',
    }
    if (!known) this.find(intentId).refunds.push(refund)
    this.refundsByKey.set(key, refund)
    return mood === 'lose'
      ? { outcome: 'unknown', reason: 'the answer was lost' }
      : { outcome: 'ok', value: refund }
  }

  private find(intentId: string): PaymentIntent {
    const intent = this.intents.get(intentId)
    if (!intent) throw new Error(`No intent ${intentId}`)
    return intent
  }
}

/** What neither refunds nor the bank have taken of a charge. */
function remainingCents({ amountCents, refunds, chargeback }: PaymentIntent): number {
  const refunded = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, refund) => sum + refund.amountCents, 0)
  const taken = chargeback && chargeback.status !== 'won' ? chargeback.amountCents : 0
  return amountCents - refunded - taken
}
