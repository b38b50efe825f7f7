import * as v from 'valibot'
import { Email, OperatorUsername } from '@/modules/auth/contract'
import { createInvitedAccount, listStaff, setRole } from '@/modules/auth/service'
import { badUsage, type Command, failed } from '@/src/commands/command'
import { withCore } from '@/src/commands/open-core'
import { type Core, systemContext } from '@/src/kit/context'
import { AppError } from '@/src/kit/errors'

const roles = ['user', 'moderator', 'admin'] as const
type Role = (typeof roles)[number]

export const user: Command = {
  name: 'user',
  takesArguments: true,
  synopsis:
    'user create NAME EMAIL [user|moderator|admin] · user promote NAME [moderator|admin|user] · user list',
  about:
    'Creates an account, sets the role of an account, or lists accounts with a role.\n\ncreate prints a link to choose a password, valid once and for a day. A moderator decides disputes. Without a role, create makes a user and promote an admin. For an account of the temporary login write temporary:NAME.',
  run: async ([verb, ...rest]) => {
    if (verb === 'create') return create(rest)
    if (verb === 'promote') return promoteUser(rest)
    if (verb === 'list' && rest.length === 0) return withCore(list)
    return usage('Use create, promote or list.')
  },
}

async function create([username = '', email = '', role = 'user', ...rest]: string[]): Promise<number> {
  const account = v.safeParse(v.object({ username: OperatorUsername, email: Email }), { username, email })
  if (rest.length > 0) return usage('Name the user, the email address and the role.')
  if (!account.success) return usage(account.issues[0].message)
  if (!isRole(role)) return usage(`There is no role "${role}".`)
  return withCore(async (core) => {
    try {
      const link = await createInvitedAccount(systemContext(core, 'user.create'), { ...account.output, role })
      process.stdout.write(
        `${username} is now ${role}. Open this link within a day to choose a password:\n${link}\n`,
      )
      return 0
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return failed(error.detail)
    }
  })
}

async function promoteUser([name, role = 'admin', ...rest]: string[]): Promise<number> {
  if (name === undefined || rest.length > 0) return usage('Name the user to promote.')
  if (!isRole(role)) return usage(`There is no role "${role}".`)
  return withCore(async (core) => {
    const found = await setRole(systemContext(core, 'user.promote'), name, role)
    if (!found) return failed(`No user is named ${name}.`)
    process.stdout.write(`${name} is now ${role}.\n`)
    return 0
  })
}

async function list(core: Core): Promise<number> {
  const staff = await listStaff(systemContext(core, 'user.list'))
  for (const { name, role } of staff) process.stdout.write(`${role.padEnd(10)} ${name}\n`)
  if (staff.length === 0) process.stdout.write('No user has a role yet.\n')
  return 0
}

function usage(problem: string): number {
  return badUsage(user, problem)
}

function isRole(text: string): text is Role {
  return roles.some((role) => role === text)
}
