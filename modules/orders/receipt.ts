import { findProfiles } from '@/modules/auth/service'
import { findListing } from '@/modules/catalog/service'
import { refundedOfPriceCents, retainedPrice } from '@/modules/orders/amounts'
import { ordersErrors } from '@/modules/orders/errors'
import type { OrderRow } from '@/modules/orders/move'
import { formatMoment } from '@/modules/orders/notices/format-moment'
import { findParty } from '@/modules/orders/queries'
import { receiptMessages as messages } from '@/modules/orders/receipt-messages'
import { netCents } from '@/modules/wallet/service'
import { appConfig, publicUrl } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Context, UserContext } from '@/src/kit/context'
import { language } from '@/src/kit/messages'
import { formatDollars } from '@/src/kit/money'
import { escapeMarkup } from '@/src/kit/text/escape-markup'
import { emailBrandingOf } from '@/src/mail/email-content'

type Rows = readonly (readonly [label: string, value: string])[]

const styles = `body{font:15px/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem;color:#1c1b17}
h1{font-size:1.4rem}table{width:100%;border-collapse:collapse;margin:1.5rem 0}
th,td{padding:.4rem 0;border-bottom:1px solid #ddd;text-align:left;font-weight:400;vertical-align:top}
td{text-align:right;overflow-wrap:anywhere}tr.total th,tr.total td{font-weight:600}footer{color:#666;font-size:.85rem}`

/**
 * Returns the receipt of a paid order as an HTML page to print or keep: what the buyer paid, or what the seller earned. Throws not_found,
 * and order_state if it was never paid.
 */
export async function renderReceipt(
  ctx: UserContext,
  id: string,
): Promise<{ html: string; fileName: string }> {
  const { order, party } = await findParty(ctx, id)
  if (order.paidAt === null) throw ordersErrors.order_state({ detail: messages.unpaid })
  const title = (party === 'buyer' ? messages.title : messages.sellerTitle)(order.number)
  const [facts, amounts] = [await factsOf(ctx, order), amountsOf(order, party === 'buyer')]
  const { SITE_NAME } = readConfig(ctx, appConfig)
  const footer = [`${SITE_NAME} · ${publicUrl(ctx)}`, emailBrandingOf(ctx).footer].filter(Boolean)
  const html = `<!doctype html>
<html lang="${language.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeMarkup(title)}</title><style>${styles}</style></head><body>
<h1>${escapeMarkup(title)}</h1>
${renderTable(facts)}
${renderTable(amounts, 'total')}
<footer>${footer.map(escapeMarkup).join('<br>')}</footer>
</body></html>
`
  return { html, fileName: messages.fileName(order.number) }
}

async function factsOf(ctx: Context, order: OrderRow): Promise<Rows> {
  const [{ listing }, profiles] = await Promise.all([
    findListing(ctx, order.listingId),
    findProfiles(ctx, [order.buyerId, order.sellerId]),
  ])
  const { facts } = messages
  const nameOf = (userId: string) => profiles.get(userId)?.username ?? messages.unknownUser
  return [
    [facts.item, order.itemName],
    [facts.assetId, order.assetId],
    ...(listing.serial === null ? [] : [[facts.serial, `#${listing.serial}`] as const]),
    [facts.seller, nameOf(order.sellerId)],
    [facts.buyer, nameOf(order.buyerId)],
    [facts.method, messages.methods[order.method]],
    [facts.paidAt, formatMoment(order.paidAt ?? 0)],
    [facts.state, messages.states[order.state]],
    [facts.orderId, order.id],
  ]
}

/** The last row is the total. */
function amountsOf(order: OrderRow, isBuyer: boolean): Rows {
  const { amounts } = messages
  const price = [amounts.price, formatDollars(order.priceCents)] as const
  const refundedCents = refundedOfPriceCents(order)
  const refunded = refundedCents > 0 ? [[amounts.refunded, formatDollars(-refundedCents)] as const] : []
  if (isBuyer) return [price, ...refunded, [amounts.youPaid, formatDollars(order.priceCents - refundedCents)]]
  const isReleased = order.state === 'completed'
  const retained = retainedPrice(order)
  return [
    price,
    ...(order.partialRefundCents > 0 ? refunded : []),
    [amounts.platformFee, formatDollars(-retained.platformFeeCents)],
    [amounts.processingFee, formatDollars(-retained.processingFeeCents)],
    [isReleased ? amounts.earned : amounts.wouldEarn, formatDollars(netCents(retained))],
  ]
}

function renderTable(rows: Rows, lastRow = ''): string {
  const lines = rows.map(([label, value], index) => {
    const isTotal = lastRow !== '' && index === rows.length - 1
    return `<tr${isTotal ? ` class="${lastRow}"` : ''}><th scope="row">${escapeMarkup(label)}</th><td>${escapeMarkup(value)}</td></tr>`
  })
  return `<table>${lines.join('')}</table>`
}
