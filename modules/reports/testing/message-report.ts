import { sendMessage } from '@/modules/messages/factory'
import type { World } from '@/tests/support/module-testing/world'

/** The seller reports a message of the buyer. Returns the id of the report. */
export async function createMessageReport(world: World): Promise<string> {
  const seller = await world.signInAs('seller')
  return (await seller.post(`/api/messages/${await sendMessage(world)}/report`)).body.id
}
