import { parseArgs } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { findProfiles, maybeUserId } from '@/modules/auth/service'
import { timeline } from '@/modules/orders/schema'
import { type StaffOrder, StaffOrdersQuery } from '@/modules/orders/staff/list-contract'
import { listOrders, maybeStaffOrder } from '@/modules/orders/staff/list-orders'
import { ordersCommandMessages as texts } from '@/modules/orders/staff/orders-command-messages'
import { type Context, systemContext } from '@/src/kit/context'
import { parseInput } from '@/src/kit/input/parse-input'
import { type CommandSite, exitCodeOf, type RunCommand } from '@/src/kit/module/command'
import { centsOf, formatDollars } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'

const text = { type: 'string' } as const
const options = {
  state: text,
  dispute: text,
  chargeback: text,
  party: text,
  item: text,
  'min-amount': text,
  'max-amount': text,
  from: text,
  to: text,
  stuck: { type: 'boolean' },
  sort: text,
  limit: text,
  cursor: text,
} as const

/** `orders [NUMBER]`, or `orders` with filters. */
export const runOrders: RunCommand = async (args, site) => {
  const parsed = parse(args)
  if (!parsed) return site.badUsage(texts.usage)
  const { number, query } = parsed
  if (number === undefined) return list(query, site)
  return Object.keys(query).length === 0 ? show(number, site) : site.badUsage(texts.usage)
}

/** Returns undefined for an option without its value, or more than one number. */
function parse(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const { 'min-amount': minAmount, 'max-amount': maxAmount, stuck, ...others } = values
    const [number, ...rest] = positionals
    const query = {
      ...others,
      ...(minAmount !== undefined && { minAmount }),
      ...(maxAmount !== undefined && { maxAmount }),
      ...(stuck && { stuck: 'true' }),
    }
    return rest.length > 0 ? undefined : { number, query }
  } catch {
    return undefined
  }
}

function list(query: Record<string, unknown>, site: CommandSite): Promise<number> {
  return site.withCore(async (core) => {
    try {
      return await printOrders(systemContext(core, 'orders.list'), parseInput(StaffOrdersQuery, query), site)
    } catch (error) {
      return exitCodeOf(error, site)
    }
  })
}

async function printOrders(ctx: Context, query: StaffOrdersQuery, site: CommandSite): Promise<number> {
  const party = query.party && (await maybePartyId(ctx, query.party))
  if (query.party && !party) return site.failed(texts.unknownUser(query.party))
  const { rows, next } = await listOrders(ctx, { ...query, party })
  const more = next === undefined ? '' : texts.next(next)
  site.print((rows.map(describe).join('') || texts.none) + more, { orders: rows, next: next ?? null })
  return 0
}

/** Returns the ID of an account by its name, as other commands take it, or by its ID. */
async function maybePartyId(ctx: Context, party: string): Promise<string | undefined> {
  const id = await maybeUserId(ctx, party.replace(/^temporary:/, ''))
  return id ?? (await findProfiles(ctx, [party])).get(party)?.id
}

function show(number: string, site: CommandSite): Promise<number> {
  return site.withCore(async (core) => {
    const ctx = systemContext(core, 'orders.show')
    const order = await maybeStaffOrder(ctx, number)
    if (!order) return site.failed(texts.unknown(number))
    const steps = await ctx.db
      .select({ at: timeline.at, state: timeline.state })
      .from(timeline)
      .where(eq(timeline.orderId, order.id))
      .orderBy(asc(timeline.step))
    const shown = steps.map(({ at, state }) => ({ at: isoTime(at), state }))
    site.print(describe(order) + shown.map(texts.step).join(''), { ...order, timeline: shown })
    return 0
  })
}

function describe(order: StaffOrder): string {
  return texts.line(order, formatDollars(centsOf(order.amount)))
}
