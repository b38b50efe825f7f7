import { and, count, gte, lt } from 'drizzle-orm'
import { orders } from '@/modules/orders/schema'
import { param, prepared } from '@/src/db/prepared'
import { networksOf } from '@/src/http/client-address'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Core, UserContext } from '@/src/kit/context'
import type { Reader } from '@/src/kit/db'
import { sha256Hex } from '@/src/kit/secret'

/**
 * Open reservations of all users from one address and from its wider networks: enough for an office, too few for a whole
 * market.
 */
const reservationsMax = [20, 40, 60]
/** Hex digits of a network's hash. */
const hashLength = 16

/** The networks that a reservation is made from. */
export interface ReservationNetworks {
  /** The networks' hashes, widest first, so that each network is a prefix. */
  reservedFrom: string
  /** One of the networks has too many open reservations. */
  isFull: boolean
}

/**
 * Runs `reserve` with the state of the buyer's networks, which is read before the transaction: inside it, any two reservations
 * from one network would conflict. Buyers who began earlier and aren't done count as open reservations.
 */
export async function withReservationNetworks<Result>(
  ctx: UserContext,
  ipAddress: string,
  reserve: (networks: ReservationNetworks) => Promise<Result>,
): Promise<Result> {
  const prefixes = prefixesOf(ipAddress)
  const leave = enter(ctx, prefixes)
  try {
    return await reserve({ reservedFrom: String(prefixes[0]), isFull: await isAnyFull(ctx, prefixes) })
  } finally {
    leave()
  }
}

/** One prefix per network, narrowest first. */
function prefixesOf(ipAddress: string): string[] {
  const hashes = networksOf(ipAddress).map(({ name }) => sha256Hex(name).slice(0, hashLength))
  return hashes.map((_, at) => hashes.slice(at).reverse().join(''))
}

/** The buyers who are reserving, in order, by network prefix. */
type ReservingBuyers = Map<string, Set<string>>

const reservingByCore = new WeakMap<Core, ReservingBuyers>()

/** Adds a buyer who is reserving, once however many requests they send. Returns a function that removes them. */
function enter({ core, actor }: UserContext, prefixes: readonly string[]): () => void {
  const reserving: ReservingBuyers = reservingByCore.get(core) ?? new Map()
  reservingByCore.set(core, reserving)
  const entered = prefixes.filter((prefix) => !reserving.get(prefix)?.has(actor.id))
  for (const prefix of entered) reserving.set(prefix, (reserving.get(prefix) ?? new Set()).add(actor.id))
  return () => {
    for (const prefix of entered) {
      reserving.get(prefix)?.delete(actor.id)
      if (reserving.get(prefix)?.size === 0) reserving.delete(prefix)
    }
  }
}

/** Counts the buyers who began to reserve earlier and haven't finished. */
function countAhead({ core, actor }: UserContext, prefix: string): number {
  return [...(reservingByCore.get(core)?.get(prefix) ?? [])].indexOf(actor.id)
}

// Hashes are hexadecimal, so all that begin with a prefix sort before the prefix and a g.
const countReservedFrom = prepared((db: Reader) =>
  db
    .select({ orders: count() })
    .from(orders)
    .where(and(gte(orders.reservedFrom, param('prefix')), lt(orders.reservedFrom, param('end')))),
)

/** Counts again while buyers ahead finish: a reservation that is stored during the query may be in neither count. */
async function countOpen(ctx: UserContext, prefix: string): Promise<number> {
  for (;;) {
    const ahead = countAhead(ctx, prefix)
    const [found] = await countReservedFrom(ctx.db, { prefix, end: `${prefix}g` })
    if (countAhead(ctx, prefix) === ahead) return (found?.orders ?? 0) + ahead
  }
}

/** Starts with the widest network: usually it has so few reservations that the others need no query. */
async function isAnyFull(ctx: UserContext, prefixes: readonly string[]): Promise<boolean> {
  const { RATE_LIMIT_SCALE } = readConfig(ctx, appConfig)
  const [smallestMax = 0] = reservationsMax
  for (const [level, prefix] of [...prefixes.entries()].reverse()) {
    const open = await countOpen(ctx, prefix)
    if (open < smallestMax * RATE_LIMIT_SCALE) return false
    if (open >= (reservationsMax[level] ?? smallestMax) * RATE_LIMIT_SCALE) return true
  }
  return false
}
