import { listStaff } from '@/modules/auth/service'
import type { ListedUser, UsersQuery } from '@/modules/users/contract'
import { listUsers } from '@/modules/users/service'
import { type Context, type Core, systemContext } from '@/src/kit/context'
import type { Output } from '@/src/kit/module/command'

/** Prints the accounts with a role. */
export async function printStaff(core: Core, output: Output): Promise<number> {
  const staff = await listStaff(systemContext(core, 'user.list'))
  const lines = staff.map(({ name, role }) => `${role.padEnd(10)} ${name}\n`)
  output.print(
    lines.join('') || 'No user has a role yet.\n',
    staff.map(({ name, role }) => ({ name, role })),
  )
  return 0
}

/** Prints all open accounts, or those that are suspended or on a legal hold, newest first. */
export async function printUsers(core: Core, output: Output, show?: 'suspended' | 'held'): Promise<number> {
  const found = await findAll(systemContext(core, 'user.list'), { show, limit: 100 })
  output.print(found.map(describe).join('') || 'No user matches.\n', found)
  return 0
}

async function findAll(ctx: Context, query: UsersQuery): Promise<ListedUser[]> {
  const { rows, next } = await listUsers(ctx, query)
  const found = [...rows]
  for (let cursor = next; cursor !== undefined; ) {
    const page = await listUsers(ctx, { ...query, cursor })
    found.push(...page.rows)
    cursor = page.next
  }
  return found
}

function describe({ role, username, temporary, email, createdAt, ...user }: ListedUser): string {
  const name = temporary ? `temporary:${username}` : username
  const states = [user.suspension && '  suspended', user.onLegalHold && '  legal hold']
    .filter(Boolean)
    .join('')
  return `${role.padEnd(10)} ${name}  ${email ?? 'no email'}  ${createdAt}${states}\n`
}
