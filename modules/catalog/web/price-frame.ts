import type { PriceSpan } from '@/modules/catalog/web/price-points'
import { roomyRange } from '@/modules/catalog/web/price-scale'
import type { Size } from '@/modules/catalog/web/use-size'

/** Narrower than this the R$ axis makes room for the line. */
const twoAxesPx = 560
const axisPx = 64
const timePx = 28
const edgePx = 8

/** Where on the drawing a moment and an amount of dollars are. */
export function frameOf({ width, height }: Size, { from, to }: PriceSpan, amounts: readonly number[]) {
  const right = width < twoAxesPx ? width - edgePx : width - axisPx
  const area = { left: axisPx, right, top: edgePx, bottom: height - timePx, hasRobux: width >= twoAxesPx }
  const range = roomyRange(amounts)
  return {
    area,
    range,
    x: (at: number) => area.left + ((at - from) / (to - from)) * (area.right - area.left),
    y: (amount: number) =>
      area.bottom - ((amount - range.least) / (range.most - range.least)) * (area.bottom - area.top),
  }
}

export type Frame = ReturnType<typeof frameOf>
