import { measureWrites, type WriteMeasurement, type WriteOptions } from '@/scripts/bench/measure-writes'
import { messageRows } from '@/scripts/bench/messages'
import { purchaseRows } from '@/scripts/bench/purchases'
import type { Section } from '@/scripts/bench/table'
import { describeCase } from '@/scripts/bench/write-rows'

const scenarioRows = { purchases: purchaseRows, messages: messageRows }
const titles = { purchases: 'Purchases', messages: 'Messages' }

/** Purchases and messages by pairs of users. */
export async function* benchWrites(options: WriteOptions): AsyncGenerator<Section> {
  const all: WriteMeasurement[] = []
  for await (const one of measureWrites(options)) {
    all.push(one)
    yield {
      title: `${titles[one.scenario]}: ${describeCase(one)}`,
      rows: scenarioRows[one.scenario](one, all),
    }
  }
}
