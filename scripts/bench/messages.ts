import type { WriteMeasurement } from '@/scripts/bench/measure-writes'
import { type Row, rowWithoutTarget } from '@/scripts/bench/table'
import { describeRate, requestRows } from '@/scripts/bench/write-rows'

/** Messages between the buyer and the seller of an order, over HTTP. */
export function messageRows(one: WriteMeasurement, all: readonly WriteMeasurement[]): Row[] {
  return [rowWithoutTarget('messages/s', describeRate(one, all)), ...requestRows(one, 'message')]
}
