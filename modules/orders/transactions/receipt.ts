import { findProfiles } from '@/modules/auth/service'
import { findListing } from '@/modules/catalog/service'
import { ordersErrors } from '@/modules/orders/errors'
import {
  chargebackLostCents,
  refundedOfPriceCents,
  retainedPrice,
  sellerShareCents,
} from '@/modules/orders/order/amounts'
import type { OrderRow } from '@/modules/orders/order/move'
import { findParty } from '@/modules/orders/queries'
import { receiptMessages as messages } from '@/modules/orders/transactions/receipt-messages'
import { maybeDataUrl } from '@/modules/thumbnails/service'
import { listOrderActs, netCents } from '@/modules/wallet/service'
import { siteIconsPort } from '@/src/http/pages/web-app'
import { appConfig, publicUrl } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context, UserContext } from '@/src/kit/context'
import { language } from '@/src/kit/messages'
import { centsOf, formatDollars } from '@/src/kit/money'
import { maybeUse } from '@/src/kit/ports'
import { escapeMarkup } from '@/src/kit/text/escape-markup'
import { formatUtcDay, formatUtcMoment } from '@/src/kit/text/utc-date'
import { emailBrandingOf } from '@/src/mail/email-content'

type Rows = readonly (readonly [label: string, value: string])[]

const styles = `body{font:15px/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem;color:#1c1b17;background:#fff}
header{display:flex;justify-content:space-between;align-items:center;gap:1rem}
.site{display:flex;align-items:center;gap:.6rem;font-weight:600}.site img{height:32px}
button{font:inherit;padding:.35rem 1rem;border:1px solid #8a877d;border-radius:6px;background:none;color:inherit}
h1{font-size:1.4rem;margin:1.5rem 0}.item{display:flex;align-items:center;gap:1.25rem}
.item img{width:160px;height:160px;object-fit:contain;border:1px solid #ddd;border-radius:8px}
.item p{margin:0;overflow-wrap:anywhere}.name{font-size:1.15rem;font-weight:600}
table{width:100%;border-collapse:collapse;margin:1.5rem 0}
th,td{padding:.4rem 0;border-bottom:1px solid #ddd;text-align:start;font-weight:400;vertical-align:top}
td{text-align:end;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}.amounts td{white-space:nowrap}tr.total th,tr.total td{font-weight:600;font-size:1.1rem}
footer,.tax{color:#5f5c54;font-size:.85rem;white-space:pre-line}
@media print{@page{margin:2cm}body{margin:0;max-width:none}button{display:none}}`

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
  const [item, facts, refunds] = await Promise.all([
    renderItem(ctx, order),
    factsOf(ctx, order),
    refundsOf(ctx, order),
  ])
  const { SITE_NAME } = readConfig(ctx, appConfig)
  const { logo, operator, tax, footer } = emailBrandingOf(ctx)
  const footerLines = [operator, `${SITE_NAME} · ${publicUrl(ctx)}`, footer].filter((line) => line)
  const html = `<!doctype html>
<html lang="${language.tag}" dir="${language.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeMarkup(title)}</title><style>${styles}</style></head><body>
<header><div class="site">${renderLogo(ctx, logo)}${escapeMarkup(SITE_NAME)}</div>
<button type="button" onclick="print()">${messages.print}</button></header>
<h1>${escapeMarkup(title)}</h1>
${item}
${renderTable(facts)}
${renderTable(amountsOf(order, refunds, party === 'buyer'), 'amounts')}${tax === null ? '' : `\n<p class="tax">${escapeMarkup(tax)}</p>`}
<footer>${escapeMarkup(footerLines.join('\n'))}</footer>
</body></html>
`
  return { html, fileName: messages.fileName(order.number) }
}

async function renderItem(ctx: Context, { listingId, itemName, assetId }: OrderRow): Promise<string> {
  const [{ listing }, picture] = await Promise.all([
    findListing(ctx, listingId),
    maybeDataUrl(ctx, { assetId, size: '420x420' }),
  ])
  const serial = listing.serial === null ? '' : `<p>${messages.facts.serial(listing.serial)}</p>`
  return `<div class="item">${picture === undefined ? '' : renderImage(picture)}<div><p class="name">${escapeMarkup(itemName)}</p>${serial}</div></div>`
}

/** A site without a logo of its own has an icon. */
function renderLogo(ctx: Context, logo: string | null): string {
  const icon = maybeUse(ctx, siteIconsPort)?.(ctx).manifest[0]?.src
  const url = logo ?? (icon && `${publicUrl(ctx)}${icon}`)
  return url ? renderImage(url) : ''
}

/** The text beside it names what it shows. */
function renderImage(url: string): string {
  return `<img src="${escapeMarkup(url)}" alt="">`
}

async function factsOf(ctx: Context, order: OrderRow): Promise<Rows> {
  const profiles = await findProfiles(ctx, [order.buyerId, order.sellerId])
  const { facts } = messages
  const nameOf = (userId: string) => profiles.get(userId)?.username ?? messages.unknownUser
  return [
    [facts.assetId, order.assetId],
    [facts.seller, nameOf(order.sellerId)],
    [facts.buyer, nameOf(order.buyerId)],
    [facts.method, messages.methods[order.method]],
    [facts.paidAt, formatUtcMoment(order.paidAt ?? 0)],
    [facts.state, isPartlyRefunded(order) ? messages.partlyRefunded : messages.states[order.state]],
    [facts.orderId, order.id],
  ]
}

function isPartlyRefunded({ state, partialRefundCents }: OrderRow): boolean {
  return state === 'completed' && partialRefundCents > 0
}

/** What staff refunded, part by part and oldest first, and then the rest. */
async function refundsOf(ctx: UserContext, order: OrderRow): Promise<Rows> {
  const { amounts } = messages
  const acts = isPartlyRefunded(order) ? await listOrderActs(ctx, order.id) : []
  const parts = acts
    .filter(({ kind, state }) => kind === 'refund' && state === 'done')
    .map(({ amount, at }) => ({ cents: centsOf(amount), day: formatUtcDay(Date.parse(at)) }))
    .reverse()
  const restCents = refundedOfPriceCents(order) - parts.reduce((sum, { cents }) => sum + cents, 0)
  return [
    ...parts.map(({ cents, day }) => [amounts.refundedOn(day), formatDollars(-cents)] as const),
    ...(restCents > 0 ? [[amounts.refunded, formatDollars(-restCents)] as const] : []),
  ]
}

/** The last row is the total. */
function amountsOf(order: OrderRow, refunded: Rows, isBuyer: boolean): Rows {
  const { amounts } = messages
  const price = [amounts.price, formatDollars(order.priceCents)] as const
  const refundedCents = refundedOfPriceCents(order)
  if (isBuyer) return [price, ...refunded, [amounts.youPaid, formatDollars(order.priceCents - refundedCents)]]
  // A sale that was undone leaves neither fees nor earnings.
  if (order.state === 'refund_pending' || order.state === 'refunded')
    return [price, [amounts.refunded, formatDollars(-order.priceCents)], [amounts.earned, formatDollars(0)]]
  const retained = retainedPrice(order)
  const lostCents = sellerShareCents(order, chargebackLostCents(order))
  const isFinal = order.state === 'completed' || order.state === 'charged_back'
  return [
    price,
    ...(order.partialRefundCents > 0 ? refunded : []),
    [amounts.platformFee, formatDollars(-retained.platformFeeCents)],
    [amounts.processingFee, formatDollars(-retained.processingFeeCents)],
    ...(lostCents > 0 ? [[amounts.chargedBack, formatDollars(-lostCents)] as const] : []),
    [isFinal ? amounts.earned : amounts.wouldEarn, formatDollars(netCents(retained) - lostCents)],
  ]
}

function renderTable(rows: Rows, name: 'facts' | 'amounts' = 'facts'): string {
  const lines = rows.map(([label, value], index) => {
    const isTotal = name === 'amounts' && index === rows.length - 1
    return `<tr${isTotal ? ' class="total"' : ''}><th scope="row">${escapeMarkup(label)}</th><td>${escapeMarkup(value)}</td></tr>`
  })
  return `<table class="${name}">${lines.join('')}</table>`
}
