import { sandboxBankDisputes } from '@/modules/checkout/sandbox-disputes'
import { instantMethods, type PaymentMethod } from '@/modules/orders/contract'
import type {
  Chargeback,
  IntentLookup,
  PaymentIntent,
  PaymentProvider,
  PaymentRisk,
  Refund,
} from '@/modules/orders/ports'
import { paymentProviders } from '@/modules/orders/ports'
import type { ExternalResult } from '@/src/kit/jobs/outbox-jobs'
import { defineModule, type Module } from '@/src/kit/module/module'
import { addAtStart } from '@/src/kit/ports'

/** Outcomes of the next calls, in order. With an empty list all calls succeed. */
export type ScriptedPaymentOutcome =
  | 'refuse'
  | 'lose response'
  | 'stay pending'
  | 'refund half'
  | 'throw'
  | 'lose intent response'
  | 'lose intent request'

type Options = Partial<Pick<PaymentProvider, 'name' | 'isRealMoney' | 'methods' | 'reservationSeconds'>>

/** A payment provider with its own state and scripted failures. */
export class ScriptedPaymentProvider implements PaymentProvider {
  readonly name: string
  readonly isRealMoney: boolean
  readonly methods: readonly PaymentMethod[]
  readonly reservationSeconds?: number
  readonly bankDisputes = sandboxBankDisputes
  readonly publishableKey = ''
  readonly script: ScriptedPaymentOutcome[] = []
  readonly intents = new Map<string, PaymentIntent>()
  /** False if missed events can't be fetched. */
  reportsMissedEvents = true
  intentRequests = 0
  /** All refund requests, including failed ones. */
  readonly refundRequests: { key: string; amountCents: number }[] = []
  private readonly refundsByKey = new Map<string, Refund>()

  constructor({ name = 'sandbox', isRealMoney = false, methods = instantMethods, ...rest }: Options = {}) {
    this.name = name
    this.isRealMoney = isRealMoney
    this.methods = methods
    this.reservationSeconds = rest.reservationSeconds
  }

  /** Replaces the sandbox provider if added with `withProviders`, and is one more if added to the end of the modules. */
  get module(): Module {
    return defineModule({
      name: 'scripted-payments',
      owns: 'A payment provider for tests.',
      provides: [addAtStart(paymentProviders, () => this)],
    })
  }

  /** Charges the buyer the whole price, or another amount. */
  charge(intentId: string, at: number, amountCents?: number): void {
    const intent = this.find(intentId)
    Object.assign(intent, {
      status: 'succeeded',
      chargedAt: at,
      feeCents: 0,
      amountCents: amountCents ?? intent.amountCents,
    })
  }

  /** Sets the chargeback of an intent, of the whole price or another amount. */
  dispute(intentId: string, status: Chargeback['status'], feeCents = 1_500, amountCents?: number): void {
    const intent = this.find(intentId)
    const disputed = { amountCents: amountCents ?? intent.amountCents }
    intent.chargeback = { ...disputed, status, feeCents }
    const waiting = { status: 'needs_response', submissions: 0, isInquiry: false } as const
    intent.bankDisputes = [
      {
        ...waiting,
        ...disputed,
        id: `du_${intent.orderId}`,
        reason: 'product_not_received',
        openedAt: intent.chargedAt ?? 0,
        dueBy: (intent.chargedAt ?? 0) + 7 * 86_400_000,
        ...(status !== 'open' && { status }),
      },
    ]
  }

  /** The provider opens a review of a payment, or the card network warns of fraud; `undefined` ends both. */
  doubt(intentId: string, kind?: PaymentRisk['kind']): void {
    this.find(intentId).risks = kind ? [{ id: `risk_${kind}`, kind }] : []
  }

  /** The buyer's bank asks about a payment without taking the money, or is content. */
  inquire(intentId: string, status: 'needs_response' | 'closed'): void {
    this.dispute(intentId, 'open')
    const intent = this.find(intentId)
    intent.chargeback = null
    intent.bankDisputes = intent.bankDisputes.map((dispute) => ({ ...dispute, isInquiry: true, status }))
  }

  /** Finishes all refunds that haven't failed; a succeeded one can still fail. */
  finishRefunds(intentId: string, status: 'succeeded' | 'failed'): void {
    for (const refund of this.find(intentId).refunds) if (refund.status !== 'failed') refund.status = status
  }

  processMissedEvents = async () => this.reportsMissedEvents

  async createIntent(
    _: unknown,
    { key, orderId, amountCents }: { key: string; orderId: string; amountCents: number },
  ): Promise<ExternalResult<PaymentIntent>> {
    this.intentRequests++
    const outcome = this.script[0]
    if (outcome === 'lose intent response' || outcome === 'lose intent request') this.script.shift()
    if (outcome === 'lose intent request') return { outcome: 'unknown', reason: 'the request was lost' }
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
      bankDisputes: [],
      risks: [],
    }
    this.intents.set(id, this.intents.get(id) ?? fresh)
    if (outcome === 'lose intent response') return { outcome: 'unknown', reason: 'the response was lost' }
    return { outcome: 'ok', value: this.find(id) }
  }

  async findIntent(_: unknown, intentId: string): Promise<ExternalResult<PaymentIntent>> {
    if (this.script[0] === 'throw') throw new Error(`The connection failed, ${this.script.shift()}`)
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
    const outcome = this.script.shift()
    if (outcome === 'refuse') return { outcome: 'refused', reason: 'charge_disputed' }
    const isRepeat = this.refundsByKey.has(key)
    if (!isRepeat && amountCents > remainingCents(this.find(intentId)))
      return { outcome: 'refused', reason: 'more than is left of the charge' }
    const refund: Refund = this.refundsByKey.get(key) ?? {
      id: `re_${key}`,
      key,
      amountCents: outcome === 'refund half' ? Math.floor(amountCents / 2) : amountCents,
      status: outcome === 'stay pending' ? 'pending' : 'succeeded',
    }
    if (!isRepeat) this.find(intentId).refunds.push(refund)
    this.refundsByKey.set(key, refund)
    return outcome === 'lose response'
      ? { outcome: 'unknown', reason: 'the response was lost' }
      : { outcome: 'ok', value: refund }
  }

  private find(intentId: string): PaymentIntent {
    const intent = this.intents.get(intentId)
    if (!intent) throw new Error(`No intent ${intentId}`)
    return intent
  }
}

/** The cents of a charge that are neither refunded nor charged back. */
function remainingCents({ amountCents, refunds, chargeback }: PaymentIntent): number {
  const refunded = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, refund) => sum + refund.amountCents, 0)
  const chargedBack = chargeback && chargeback.status !== 'won' ? chargeback.amountCents : 0
  return amountCents - refunded - chargedBack
}
