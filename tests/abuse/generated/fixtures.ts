import { password } from '@/modules/auth/factory'
import { sellerSessionId } from '@/modules/auth/testing/seller-session'
import { sendMessage } from '@/modules/messages/factory'
import { createNotification } from '@/modules/notifications/testing/seller-notifications'
import { createMessageReport } from '@/modules/reports/testing/message-report'
import type { Operation } from '@/tests/abuse/generated/api-document'
import type { World } from '@/tests/support/module-testing/world'
import { goodCard } from '@/tests/support/trade'

/** What exists on the site, by kind. Grows with every `add`. */
interface Ids {
  items: string[]
  listings: string[]
  assets: string[]
  orders: string[]
  messages: string[]
  reports: string[]
  notifications: string[]
  sessions: string[]
}

/** Values for generated requests: ids of what exists on the site, cursors of earlier responses, and what its forms send. */
export class Fixtures {
  private readonly ids: Ids = {
    ...{ items: [], listings: [], assets: [], orders: [] },
    ...{ messages: [], reports: [], notifications: [], sessions: [] },
  }
  /** The newest listing alone, or the fields of a purchase would never match. */
  private readonly newest = { itemId: [''], listingId: [''], assetId: [''], clientSecret: [''] }
  readonly known: Map<string, unknown[]>

  constructor(
    private readonly world: World,
    operations: readonly Operation[],
  ) {
    this.known = new Map(Object.entries(this.fields()))
    for (const { path, parameters } of operations)
      for (const { name } of parameters) {
        const values = name === 'cursor' ? [] : this.valuesAt(path, name)
        if (values) this.known.set(`${path} ${name}`, values)
      }
  }

  /** Creates a listing, and orders in several states. */
  async add(): Promise<void> {
    const { world, ids } = this
    const { listingId, itemId, assetId } = await world.listing()
    ids.listings.push(listingId)
    ids.items.push(itemId)
    ids.assets.push(assetId)
    const { orderId, clientSecret } = await world.reserved()
    for (const [name, value] of Object.entries({ itemId, listingId, assetId, clientSecret }))
      this.newest[name as keyof typeof this.newest][0] = value
    ids.orders.push(orderId, await world.paid(), await world.disputed(), await world.completed())
    ids.messages.push(await sendMessage(world))
    ids.reports.push(await createMessageReport(world))
    ids.notifications.push(await createNotification(world))
    ids.sessions.push(await sellerSessionId(world))
  }

  /** Remembers the cursor of the next page. */
  learn({ path }: Operation, headers: Headers): void {
    const [, cursor] = /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '') ?? []
    if (cursor) this.known.get(`${path} cursor`)?.push(decodeURIComponent(cursor))
  }

  /** Values of fields of a body. */
  private fields(): Record<string, unknown[]> {
    const { world } = this
    const members = (['buyer', 'seller', 'stranger', 'moderator'] as const).map(world.idOf)
    return {
      ...this.newest,
      receiverId: members,
      username: ['person_3', 'seller', 'AmberQuill', 'brinewalker', 'admin'],
      email: [world.emailOf('seller'), world.emailOf('unverified'), 'nobody@home.example'],
      ...Object.fromEntries(
        ['password', 'currentPassword', 'confirmPassword'].map((name) => [
          name,
          [password, 'another horse 8'],
        ]),
      ),
      amount: [149.99, '1.00'],
      price: [149.99, '5'],
      itemName: ['Crown of Nowhere'],
      number: [goodCard.number, '4000000000000002'],
      cvc: [goodCard.cvc],
      expYear: [goodCard.expYear],
      userAssetId: ['7000000001', '7000000002', '7000000003'],
      to: ['8000000001', '8000000002'],
      timeZone: ['Europe/Berlin', 'UTC'],
      endpoint: ['https://fcm.googleapis.com/fcm/send/seller'],
      sellerId: [...members, 'current'],
    }
  }

  /** Values of a parameter. */
  private valuesAt(path: string, name: string): unknown[] | undefined {
    const { ids } = this
    if (name === 'sellerId' || name === 'userId') return this.known.get('receiverId')
    if (name === 'assetId') return [...['100', '1'], ...ids.assets]
    if (name === 'playerId') return ['8000000001', '8000000002']
    if (name === 'code' && path.includes('problems')) return ['not_found', 'price-changed']
    if (name === 'search') return ['crown', 'test 5', 'cr', '%']
    const [, kind] = /^\/api\/(?:admin\/|auth\/)?([\w-]+)/.exec(path) ?? []
    const byKind: Record<string, unknown[]> = {
      ...ids,
      favorites: ids.items,
      'item-names': ids.items,
      'message-reports': ids.reports,
    }
    return name === 'id' ? byKind[kind ?? ''] : undefined
  }
}
