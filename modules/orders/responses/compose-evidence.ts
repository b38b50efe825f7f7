import { type EvidenceTexts, evidenceMaxLength } from '@/modules/orders/order/chargeback-contract'
import { isUndoingStep } from '@/modules/orders/order/order-states'
import { bankMessages as texts } from '@/modules/orders/responses/bank-messages'
import { deliveryProofOf, type EvidenceSources } from '@/modules/orders/responses/evidence-sources'
import { appConfig, publicUrl } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'
import { formatDollars } from '@/src/kit/money'
import { formatUtcMoment } from '@/src/kit/text/utc-date'

/** Readings and messages in the statement; the newest are kept. Banks read a few pages, and card networks limit them. */
const readingsMax = 10
const messagesMax = 60
const messageMaxLength = 300

/** Composes the texts for the bank. The seller and staff stay unnamed, and the buyer is named only by what they did. */
export function composeEvidence(
  ctx: Context,
  sources: EvidenceSources,
  { isAuthenticated }: { isAuthenticated: boolean },
): EvidenceTexts {
  return {
    product: productOf(ctx, sources),
    statement: statementOf(sources, isAuthenticated),
    access: accessOf(sources),
    policy: texts.policy({ terms: `${publicUrl(ctx)}/terms` }),
    refundRefusal: deliveryProofOf(sources) === 'delivered' ? texts.refundRefusal : '',
  }
}

function productOf(ctx: Context, { order }: EvidenceSources): string {
  const { SITE_NAME: site } = readConfig(ctx, appConfig)
  const { itemName: item, number, priceCents, paidAt } = order
  const product = texts.product({ item, site, number: String(number) })
  if (paidAt === null) return product
  return `${product} ${texts.paid({ amount: formatDollars(priceCents), at: formatUtcMoment(paidAt) })}`
}

function statementOf(sources: EvidenceSources, isAuthenticated: boolean): string {
  const parts = [
    ...(isAuthenticated ? [[texts.authenticated]] : []),
    deliveryPart(sources),
    timelinePart(sources),
    picturesPart(sources),
    earlierPart(sources),
    messagesPart(sources),
  ]
  const statement = parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
  return statement.slice(0, evidenceMaxLength)
}

/** Readings that don't show the delivery would argue against the seller, so they are left out. */
function deliveryPart({ delivery, confirmedAt }: EvidenceSources): string[] {
  const readings = delivery?.outcome === 'release' ? delivery.readings.slice(-readingsMax) : []
  if (readings.length === 0 && confirmedAt === undefined) return []
  const { title, delivered, reading, observed, kept, confirmed } = texts.delivery
  const readingLines = readings.map((one) =>
    reading({
      at: formatUtcMoment(one.readAt),
      side: one.side,
      observed: observed[one.observed] ?? one.observed,
      sha256: one.sha256,
    }),
  )
  return [
    title,
    ...(readings.length > 0 ? [delivered, ...readingLines, kept] : []),
    ...(confirmedAt === undefined ? [] : [confirmed(formatUtcMoment(confirmedAt))]),
  ]
}

function timelinePart({ steps, order }: EvidenceSources): string[] {
  const { title, states, undone, neverComplained } = texts.timeline
  const hasComplained = order.disputeBy === 'buyer' && order.disputeOpenedAt !== null
  return [
    title,
    ...steps.map(
      ({ state, at }, index) =>
        `${formatUtcMoment(at)}: ${isUndoingStep(steps, index) ? undone : states[state]}`,
    ),
    ...(hasComplained ? [] : [neverComplained]),
  ]
}

/** The buyer's pictures argue for the buyer. */
function picturesPart({ pictures }: EvidenceSources): string[] {
  const { title, entry, kept } = texts.pictures
  const shown = pictures.filter(({ url, party }) => url !== null && party === 'seller')
  if (shown.length === 0) return []
  const entries = shown.map(({ party, at, sha256 }) =>
    entry({ at: formatUtcMoment(Date.parse(at)), from: texts.messages.from[party], sha256 }),
  )
  return [title, ...entries, kept]
}

function earlierPart({ earlierPayments }: EvidenceSources): string[] {
  if (earlierPayments.length === 0) return []
  const { title, intro, entry } = texts.earlier
  return [
    title,
    intro,
    ...earlierPayments.map(({ paidAt, createdAt, priceCents, itemName, number }) =>
      entry({
        at: formatUtcMoment(paidAt ?? createdAt),
        amount: formatDollars(priceCents),
        item: itemName,
        number: String(number),
      }),
    ),
  ]
}

function messagesPart({ messages }: EvidenceSources): string[] {
  if (messages.length === 0) return []
  const { title, entry, from, shortened } = texts.messages
  const shown = messages.slice(-messagesMax)
  const leftOut = messages.length - shown.length
  return [
    title,
    ...(leftOut > 0 ? [shortened(leftOut)] : []),
    ...shown.map(({ at, from: party, content }) => {
      const text = content.length > messageMaxLength ? `${content.slice(0, messageMaxLength)}…` : content
      return entry({ at: formatUtcMoment(at), from: from[party], text })
    }),
  ]
}

function accessOf({ account, order, messages, confirmedAt }: EvidenceSources): string {
  const { access } = texts
  const { createdAt, paidAt } = order
  const entries = [
    ...(account ? accountEntries(account) : []),
    { at: createdAt, line: access.placed(formatUtcMoment(createdAt)) },
    ...(paidAt === null ? [] : [{ at: paidAt, line: access.paid(formatUtcMoment(paidAt)) }]),
    ...messages
      .filter(({ from }) => from === 'buyer')
      .slice(-messagesMax)
      .map(({ at }) => ({ at, line: access.wrote(formatUtcMoment(at)) })),
    ...(confirmedAt === undefined
      ? []
      : [{ at: confirmedAt, line: access.confirmed(formatUtcMoment(confirmedAt)) }]),
  ]
  const lines = entries.toSorted((one, other) => one.at - other.at).map(({ line }) => line)
  return [...lines, ...(account?.hasSecondFactor ? [access.secondFactor] : [])].join('\n')
}

function accountEntries(account: NonNullable<EvidenceSources['account']>) {
  const { access } = texts
  const { createdAt, emailVerifiedAt, signIns } = account
  return [
    { at: createdAt, line: access.created(formatUtcMoment(createdAt)) },
    ...(emailVerifiedAt === null
      ? []
      : [{ at: emailVerifiedAt, line: access.verified(formatUtcMoment(emailVerifiedAt)) }]),
    ...signIns.map(({ at, network, browser, operatingSystem }) => ({
      at,
      line: access.signIn({
        at: formatUtcMoment(at),
        network,
        browser: [browser, operatingSystem].filter(Boolean).join(', ') || access.unknownBrowser,
      }),
    })),
  ]
}
