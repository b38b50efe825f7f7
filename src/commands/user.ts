import { listStaff, promote } from '@/modules/auth/service'
import { badUsage, type Command } from '@/src/commands/command'
import { withCore } from '@/src/commands/open-core'
import { systemContext } from '@/src/core/context'

const roles = ['user', 'moderator', 'admin'] as const

export const user: Command = {
  name: 'user',
  takesWords: true,
  synopsis: 'user promote NAME [moderator|admin|user] · user list',
  about:
    'Gives an account a role, or lists those that have one.\n\nA moderator decides disputes. Without a role, promote makes an admin. A name of the temporary login is written temporary:NAME.',
  run: async ([verb, name, role = 'admin', ...rest]) => {
    if (verb === 'list' && name === undefined) return withCore(list)
    if (verb !== 'promote' || name === undefined || rest.length > 0)
      return badUsage(user, 'Say whom to promote.')
    const wanted = roles.find((one) => one === role)
    if (!wanted) return badUsage(user, `There is no role "${role}".`)
    return withCore(async (core) => {
      const found = await promote(systemContext(core, 'user.promote'), name, wanted)
      process.stdout.write(found ? `${name} is now ${wanted}.\n` : `Nobody is called ${name}.\n`)
      return found ? 0 : 1
    })
  },
}

async function list(core: Parameters<Parameters<typeof withCore>[0]>[0]): Promise<number> {
  const staff = await listStaff(systemContext(core, 'user.list'))
  for (const { name, role } of staff) process.stdout.write(`${role.padEnd(10)} ${name}\n`)
  if (staff.length === 0) process.stdout.write('Nobody has a role yet.\n')
  return 0
}
