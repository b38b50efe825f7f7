import * as v from 'valibot'
import { Email, OperatorUsername } from '@/modules/auth/contract'
import {
  createInvitedAccount,
  createPasswordLink,
  endSessionsOf,
  findSessionsOf,
  resetFactors,
  setRole,
} from '@/modules/auth/service'
import { withCore } from '@/src/app/commands/open-core'
import { printStaff, printUsers } from '@/src/app/commands/user/list'
import { type ParsedSuspension, parseRestore, parseSuspend } from '@/src/app/commands/user/suspension'
import { type Core, systemContext } from '@/src/kit/context'
import { AppError } from '@/src/kit/errors'
import { badUsage, type Command, type DatabaseUse, failed, type Output } from '@/src/kit/module/command'
import { type Role, roles } from '@/src/kit/staff/rights'
import { isoTime } from '@/src/kit/text/iso-time'

export const user: Command = {
  name: 'user',
  takesArguments: true,
  synopsis:
    'user create NAME EMAIL [user|support|accountant|moderator|admin] · user promote NAME [support|accountant|moderator|admin|user] · user reset-factors NAME · user reset-password NAME · user suspend NAME --reason TEXT [--until DATE] · user restore NAME --reason TEXT · user sessions NAME [--end] · user list [--all | --suspended | --held]',
  about:
    'Creates an account, sets the role of an account, removes its second factors, resets its password, suspends it, lists or ends its sessions, or lists accounts.\n\ncreate prints a link to choose a password, valid once and for a day. Support answers tickets, an accountant reads the money and books bank transfers, a moderator decides disputes, an admin may do everything. Without a role, create makes a user and promote an admin. Staff need a verified email address and a second factor; the last admin keeps the role. A change of role ends the sessions of the account. reset-factors is for a user who lost passkey, authenticator app and recovery codes: it removes them, ends the sessions and notifies the user by email. reset-password prints a link to choose a new password, valid once and for a day, until a newer link or a change of password, email or second factor; the sessions of the account end when it is used. suspend keeps a user from trading until a date such as 2026-05-01, or without end, and tells them the reason; open orders continue. restore ends a suspension. sessions lists where the account is logged in; with --end it is logged out everywhere. list prints the accounts with a role, list --all every open account, list --suspended those that are suspended, and list --held those on a legal hold, newest first. For an account of the temporary login write temporary:NAME.',
  run: async ([verb, ...rest], output) => {
    if (verb === 'create') return create(rest, output)
    if (verb === 'promote') return promoteUser(rest, output)
    if (verb === 'reset-factors') return removeFactors(rest, output)
    if (verb === 'reset-password') return resetPassword(rest, output)
    if (verb === 'suspend') return runParsed(parseSuspend(rest), output)
    if (verb === 'restore') return runParsed(parseRestore(rest), output)
    if (verb === 'sessions') return sessions(rest, output)
    if (verb === 'list') return list(rest, output)
    return usage('Use create, promote, reset-factors, reset-password, suspend, restore, sessions or list.')
  },
}

async function create(
  [username = '', email = '', role = 'user', ...rest]: string[],
  output: Output,
): Promise<number> {
  const account = v.safeParse(v.object({ username: OperatorUsername, email: Email }), { username, email })
  if (rest.length > 0) return usage('Name the user, the email address and the role.')
  if (!account.success) return usage(account.issues[0].message)
  if (!isRole(role)) return usage(`There is no role "${role}".`)
  const createOn = async (core: Core) => {
    const link = await createInvitedAccount(systemContext(core, 'user.create'), { ...account.output, role })
    output.print(`${username} is now ${role}. Open this link within a day to choose a password:\n${link}\n`, {
      name: username,
      role,
      link,
    })
    return 0
  }
  return run(createOn, { createsDatabase: true })
}

async function promoteUser([name, role = 'admin', ...rest]: string[], output: Output): Promise<number> {
  if (name === undefined || rest.length > 0) return usage('Name the user to promote.')
  if (!isRole(role)) return usage(`There is no role "${role}".`)
  return run(async (core) => {
    const found = await setRole(systemContext(core, 'user.promote'), name, role)
    if (!found) return failed(`No user is named ${name}.`)
    output.print(`${name} is now ${role}.\n`, { name, role })
    return 0
  })
}

async function removeFactors([name, ...rest]: string[], output: Output): Promise<number> {
  if (name === undefined || rest.length > 0) return usage('Name the user who lost the second factor.')
  return run(async (core) => {
    const found = await resetFactors(systemContext(core, 'user.reset-factors'), name)
    if (!found) return failed(`No user is named ${name}.`)
    output.print(`${name} has no second factor now and is logged out everywhere.\n`, { name })
    return 0
  })
}

async function resetPassword([name, ...rest]: string[], output: Output): Promise<number> {
  if (name === undefined || rest.length > 0) return usage('Name the user who needs a new password.')
  return run(async (core) => {
    const link = await createPasswordLink(systemContext(core, 'user.reset-password'), name)
    if (link === undefined) return failed(`No user is named ${name}.`)
    output.print(`Open this link within a day to choose a new password:\n${link}\n`, { name, link })
    return 0
  })
}

function runParsed(parsed: ParsedSuspension, output: Output): number | Promise<number> {
  return 'problem' in parsed ? usage(parsed.problem) : run((core) => parsed.work(core, output))
}

async function sessions([name, option, ...rest]: string[], output: Output): Promise<number> {
  const isUnderstood = option === undefined || option === '--end'
  if (name === undefined || !isUnderstood || rest.length > 0) return usage('Name the user.')
  return withCore(async (core) => {
    const ctx = systemContext(core, 'user.sessions')
    const found = await findSessionsOf(ctx, name)
    if (!found) return failed(`No user is named ${name}.`)
    if (option === '--end') {
      await endSessionsOf(ctx, name)
      output.print(`${name} is logged out everywhere.\n`, { name, ended: found.length })
      return 0
    }
    const rows = found.map(({ seenAt, browser, operatingSystem }) => ({
      seenAt: isoTime(seenAt),
      browser: browser ?? null,
      operatingSystem: operatingSystem ?? null,
    }))
    const lines = rows.map(
      (row) =>
        `${row.seenAt}  ${row.browser ?? 'unknown browser'}, ${row.operatingSystem ?? 'unknown system'}\n`,
    )
    output.print(lines.join('') || `${name} is not logged in.\n`, rows)
    return 0
  })
}

function list(args: string[], output: Output): number | Promise<number> {
  const [option, ...rest] = args
  if (rest.length > 0) return usage(listUsage)
  if (option === undefined) return withCore((core) => printStaff(core, output))
  if (option === '--all') return withCore((core) => printUsers(core, output))
  if (option === '--suspended') return withCore((core) => printUsers(core, output, 'suspended'))
  if (option === '--held') return withCore((core) => printUsers(core, output, 'held'))
  return usage(listUsage)
}

const listUsage = 'Use list alone, with --all, --suspended or --held.'

/** Runs `work`; an error that it throws for the operator is printed and exits with 1. */
function run(work: (core: Core) => Promise<number>, use?: DatabaseUse): Promise<number> {
  return withCore(async (core) => {
    try {
      return await work(core)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return failed(error.detail)
    }
  }, use)
}

function usage(problem: string): number {
  return badUsage(user, problem)
}

function isRole(text: string): text is Role {
  return roles.some((role) => role === text)
}
