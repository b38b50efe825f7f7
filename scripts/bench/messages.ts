import type { WriteMeasurement } from '@/scripts/bench/measure-writes'
import { information, type Row } from '@/scripts/bench/table'
import { describeRate, requestRows } from '@/scripts/bench/write-rows'

/** Messages between the buyer and the seller of an order, over HTTP. */
export function messageRows(one: WriteMeasurement, all: readonly WriteMeasurement[]): Row[] {
  return [information('messages/s', describeRate(one, all)), ...requestRows(one, 'message')]
}
