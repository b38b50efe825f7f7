import type { TimeSpan } from '@/modules/catalog/web/price-points'
import { paddedRange } from '@/modules/catalog/web/price-scale'
import type { ElementSize } from '@/modules/catalog/web/use-size'

/** Narrower than this the R$ axis makes room for the line. */
const twoAxesPx = 560
const amountAxisPx = 64
const timeAxisPx = 28
const paddingPx = 8

/** Where on the drawing a moment and an amount of dollars are. */
export function plotLayout({ width, height }: ElementSize, { from, to }: TimeSpan, amounts: readonly number[]) {
  const right = width < twoAxesPx ? width - paddingPx : width - amountAxisPx
  const area = { left: amountAxisPx, right, top: paddingPx, bottom: height - timeAxisPx, hasRobux: width >= twoAxesPx }
  const range = paddedRange(amounts)
  return {
    area,
    range,
    x: (at: number) => area.left + ((at - from) / (to - from)) * (area.right - area.left),
    y: (amount: number) =>
      area.bottom - ((amount - range.least) / (range.most - range.least)) * (area.bottom - area.top),
  }
}

export type PlotLayout = ReturnType<typeof plotLayout>
