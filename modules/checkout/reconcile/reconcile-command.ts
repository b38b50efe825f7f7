import { type Difference, findDifferences } from '@/modules/checkout/reconcile/find-differences'
import { reconcileMessages as text } from '@/modules/checkout/reconcile/messages'
import { systemContext } from '@/src/kit/context'
import type { RunCommand } from '@/src/kit/module/command'
import { decimalOf, formatDollars } from '@/src/kit/money'
import { dayMs } from '@/src/kit/text/duration'
import { isRealTime } from '@/src/kit/text/iso-time'

/** By default, what Stripe's event list still shows. */
const defaultMs = 30 * dayMs

export const runReconcile: RunCommand = async (args, site) => {
  const [option, date, ...rest] = args
  const isUnderstood = option === undefined || (option === '--since' && date !== undefined)
  if (!isUnderstood || rest.length > 0) return site.badUsage(text.usage)
  if (date !== undefined && !isRealTime(date)) return site.badUsage(text.badDate)
  return site.withCore(
    async (core) => {
      const ctx = systemContext(core, 'checkout.reconcile')
      const since = date === undefined ? ctx.now() - defaultMs : Date.parse(date)
      if (since > ctx.now()) return site.badUsage(text.badDate)
      const found = await findDifferences(ctx, since)
      if (found.outcome !== 'ok') return site.failed(text.failed(found.reason))
      const { missingHere, missingThere } = found.value
      site.print(text.found({ here: missingHere.map(describe), there: missingThere.map(describe) }), {
        missingHere: missingHere.map(present),
        missingThere: missingThere.map(present),
      })
      return 0
    },
    { asksProviders: true },
  )
}

function present({ kind, id, amountCents }: Difference) {
  return { kind, id, amount: decimalOf(amountCents) }
}

function describe({ kind, id, amountCents }: Difference): string {
  return `  ${kind} ${id} ${formatDollars(amountCents)}`
}
