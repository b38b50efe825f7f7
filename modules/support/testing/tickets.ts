import { openTicketAs } from '@/modules/support/factory'
import type { TestRole, World } from '@/tests/support/module-testing/world'

/** Returns the id of a ticket that belongs to that role, if it is the buyer or the seller, and otherwise to the buyer. */
export async function createTicketOf(world: World, role?: TestRole): Promise<string> {
  const isSeller = role !== undefined && role !== 'visitor' && world.idOf(role) === world.idOf('seller')
  return openTicketAs(await world.signInAs(isSeller ? 'seller' : 'buyer'))
}

const templatePath = '/api/admin/ticket-templates/Late'

export async function createTemplate(world: World): Promise<string> {
  await (await world.signInAs('admin')).send('PUT', templatePath, { text: 'About {{order}}.' })
  return templatePath
}
