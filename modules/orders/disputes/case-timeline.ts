import type { Order } from '@/modules/orders/contract'
import type { CaseEvent } from '@/modules/orders/disputes/case-contract'
import type { AppealRow } from '@/modules/orders/order/appeal-log'
import type { DecisionRow } from '@/modules/orders/order/decision-log'
import type { OrderRow } from '@/modules/orders/order/move'
import { type PartyMessage, partyMessagesPort } from '@/modules/orders/ports'
import { type Journal, listOrderJournals } from '@/modules/wallet/service'
import type { Context } from '@/src/kit/context'
import { decimalOf } from '@/src/kit/money'
import { maybeUse } from '@/src/kit/ports'
import { dayMs } from '@/src/kit/text/duration'
import { isoTime } from '@/src/kit/text/iso-time'

/** Direct messages are shown from this long before the order on. */
const beforeOrderMs = 7 * dayMs

interface Sources {
  row: OrderRow
  order: Order
  /** All entries about the dispute, oldest first. */
  log: DecisionRow[]
  /** All appeals, oldest first. */
  appealLog: AppealRow[]
  nameOf: (userId: string | null) => string
}

/** Returns states, texts, decisions and money of an order on one line of time, oldest first. */
export async function buildTimeline(ctx: Context, sources: Sources): Promise<CaseEvent[]> {
  const { row, order, log, appealLog, nameOf } = sources
  const journals = await listOrderJournals(ctx, row.id)
  const direct = row.dispute === 'none' ? [] : await listDirectMessages(ctx, row)
  const events: CaseEvent[] = [
    // The decision log shows what was undone.
    ...order.timeline
      .filter(({ undoes }) => !undoes)
      .map(({ state, at }) => ({ ...none, at, kind: 'state' as const, fact: state })),
    ...(row.disputeOpenedAt === null
      ? []
      : [
          {
            ...none,
            at: isoTime(row.disputeOpenedAt),
            kind: 'dispute' as const,
            by: row.disputeBy,
            text: row.disputeReason,
          },
        ]),
    ...order.disputeMessages.map(({ party, content, at }) => ({
      ...none,
      at,
      kind: 'message' as const,
      by: party,
      text: content,
    })),
    ...direct.map(({ senderId, content, at }) => ({
      ...none,
      at: isoTime(at),
      kind: 'direct' as const,
      by: senderId === row.buyerId ? 'buyer' : 'seller',
      text: content,
    })),
    ...log.map(({ kind, outcome, staffId, reason, at }) => ({
      ...none,
      at: isoTime(at),
      kind: 'decision' as const,
      by: nameOf(staffId),
      fact: `${kind} ${outcome}`,
      text: reason,
    })),
    ...appealLog.flatMap((appeal) => presentAppealEvents(row, appeal, nameOf)),
    ...journals.map(({ key, at, legs }) => ({
      ...none,
      at: isoTime(at),
      kind: 'money' as const,
      fact: key.split(':')[0] ?? key,
      journal: presentLegs(legs),
    })),
  ]
  return events.toSorted((one, other) => one.at.localeCompare(other.at))
}

const none = { by: null, fact: null, text: null, journal: null }

function presentAppealEvents(
  { buyerId }: OrderRow,
  { userId, reason, at, state, staffId, answer, closedAt }: AppealRow,
  nameOf: Sources['nameOf'],
): CaseEvent[] {
  const event = { ...none, kind: 'appeal' as const }
  const party = userId === buyerId ? 'buyer' : 'seller'
  const by = state === 'accepted' ? party : nameOf(staffId)
  return [
    ...(reason === '' ? [] : [{ ...event, at: isoTime(at), by: party, fact: 'open', text: reason }]),
    ...(closedAt === null ? [] : [{ ...event, at: isoTime(closedAt), by, fact: state, text: answer }]),
  ]
}

/** Debit positive. */
export function presentLegs(legs: Journal['legs']): NonNullable<CaseEvent['journal']> {
  return legs.map(({ account, amountCents }) => ({ account, amount: decimalOf(amountCents) }))
}

async function listDirectMessages(
  ctx: Context,
  { buyerId, sellerId, createdAt }: OrderRow,
): Promise<PartyMessage[]> {
  const since = createdAt - beforeOrderMs
  return (await maybeUse(ctx, partyMessagesPort)?.(ctx, { userIds: [buyerId, sellerId], since })) ?? []
}
