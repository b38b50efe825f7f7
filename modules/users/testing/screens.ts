import { securityPath } from '@/modules/auth/web/paths'
import { appealPath } from '@/modules/users/web/paths'
import { userPath } from '@/src/kit/staff/paths'
import {
  clickButton,
  type DemoMarket,
  oncePerMarket,
  type Screen,
} from '@/tests/support/module-testing/screen'
import type { TestClient } from '@/tests/support/test-client'

const pathTo =
  (user: keyof DemoMarket['users']) =>
  async ({ users }: DemoMarket) =>
    userPath(await idOf(users[user]))

async function idOf(user: TestClient): Promise<string> {
  return (await user.get('/api/auth/user')).body.id
}

const pathToHeld = oncePerMarket(async ({ site, users: { admin } }) => {
  const id = await idOf(await site.signIn('heldfornow'))
  await admin.post(`/api/admin/people/${id}/legal-hold`, { reason: 'Order of the court, case 4711/26.' })
  return userPath(id)
})

/** Returns the id of an appeal by someone whom the operator suspended. */
const createAppeal = oncePerMarket(async ({ site, users }) => {
  const appellant = await site.signIn('fern_lark')
  await site.command('user', 'suspend', 'temporary:fern_lark', '--reason', 'Sold the same copy twice.')
  await appellant.post('/api/suspension-appeal', { text: 'I had two copies, and sent both of them.' })
  const { body } = await users.moderator.get('/api/admin/cases?queue=suspension_appeals')
  return String(body[0].id)
})

export const screens: Record<string, Screen[]> = {
  [securityPath]: [{ name: 'appeal of a suspension', as: 'suspended' }],
  [appealPath(':id')]: [
    {
      name: 'appeal case',
      as: 'moderator',
      path: async (market) => appealPath(await createAppeal(market)),
    },
  ],
  '/admin/people': [
    { name: 'people', as: 'moderator' },
    { name: 'people by name', as: 'moderator', path: '/admin/people?search=the_' },
    { name: 'people on legal hold', as: 'moderator', path: '/admin/people?show=held' },
    { name: 'nobody found', as: 'moderator', path: '/admin/people?search=nobody_at_all' },
  ],
  '/admin/people/:id': [
    { name: 'person', as: 'moderator', path: pathTo('seller') },
    { name: 'suspend dialog', as: 'moderator', path: pathTo('seller'), open: clickButton('Suspend') },
    { name: 'person for admins', as: 'admin', path: pathTo('newcomer') },
    { name: 'deletion dialog', as: 'admin', path: pathTo('newcomer'), open: clickButton('Delete account') },
    {
      name: 'export dialog',
      as: 'admin',
      path: pathTo('newcomer'),
      open: clickButton('Export personal data'),
    },
    {
      name: 'legal hold dialog',
      as: 'admin',
      path: pathTo('newcomer'),
      open: clickButton('Place legal hold'),
    },
    { name: 'person on legal hold', as: 'admin', path: pathToHeld },
    { name: 'role dialog', as: 'admin', path: pathTo('member'), open: clickButton('Change role') },
    {
      name: 'person not found',
      as: 'moderator',
      path: '/admin/people/none',
      expectedErrors: ['404 /api/admin/people/none'],
    },
  ],
}
