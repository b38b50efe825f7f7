import { sql } from '@/src/db/columns'
import { type Bank, unrecordedEntries } from '@/tests/simulation/bank'
import type { World } from '@/tests/simulation/world'

interface TransferRow {
  id: string
  state: string
  cents: number
  returnedCents: number
  paidOut: string | null
}

/** Once all work is done, the records and the ledger are what the bank booked, entry by entry. */
export async function bankViolations(world: World, bank: Bank): Promise<string[]> {
  return [
    ...(await unrecordedEntries(world, bank)),
    ...(await transferMismatches(world, bank)),
    ...(await paymentMismatches(world)),
    ...(await ledgerMismatch(world)),
  ]
}

/** A transfer is paid exactly if the bank booked it, and its returns are what came back of it and was recorded. */
async function transferMismatches({ db }: World, { entries }: Bank): Promise<string[]> {
  const rows = await db.read.rows<TransferRow>(sql`
    select t.id, t.state, t.amount_cents as cents, t.returned_cents as "returnedCents", p.state as "paidOut"
    from manual_credit_transfers as t left join wallet_payouts as p on p.id = t.payout_id order by t.id`)
  return rows.flatMap(({ id, state, cents, returnedCents, paidOut }) => {
    const booked = entries.filter((entry) => entry.cents < 0 && entry.text === id)
    const came = entries.filter((entry) => entry.text === `Return ${id}`)
    const isPaid = state === 'paid' || state === 'returned'
    const isRight =
      booked.length > 0 === isPaid &&
      booked.every((entry) => entry.cents === -Number(cents)) &&
      came.reduce((sum, entry) => sum + entry.cents, 0) >= Number(returnedCents) &&
      (paidOut === null || (paidOut === 'paid' || paidOut === 'returned') === isPaid)
    return isRight
      ? []
      : [`transfer ${id} is ${state}, its payout ${paidOut}; the bank booked it ${booked.length} times`]
  })
}

/** What a buyer transferred and was counted is the seller's, or went back. */
async function paymentMismatches({ db }: World): Promise<string[]> {
  const rows = await db.read.rows<{ id: string; state: string; left: number; kept: number }>(sql`
    select o.id, o.state,
      (select coalesce(sum(e.amount_cents), 0) from manual_entries as e where e.intent_id = i.id and e.state = 'counted')
        - (select coalesce(sum(t.amount_cents), 0) from manual_credit_transfers as t
            where t.intent_id = i.id and t.state = 'paid') as "left",
      case when o.completed_at is not null and o.refund_reason is null then o.price_cents - o.partial_refund_cents
        else o.manual_refund_cents end as kept
    from orders_orders as o join manual_intents as i on i.order_id = o.id order by o.number`)
  return rows.flatMap(({ id, state, left, kept }) =>
    Number(left) === Number(kept) || (Number(left) === 0 && state !== 'completed')
      ? []
      : [`order ${id} is ${state} with ${left} cents of a bank transfer instead of ${kept}`],
  )
}

async function ledgerMismatch({ db }: World): Promise<string[]> {
  const [row] = await db.read.rows<{ ledger: number; counted: number }>(sql`
    select (select coalesce(sum(amount_cents), 0) from wallet_postings where account = 'asset:provider:manual') as ledger,
      (select coalesce(sum(case when is_debit then -amount_cents else amount_cents end), 0)
        from manual_entries where state = 'counted') as counted`)
  const [ledger, counted] = [Number(row?.ledger), Number(row?.counted)]
  return ledger === counted
    ? []
    : [`the ledger has ${ledger} cents at the bank, its statements counted ${counted}`]
}
