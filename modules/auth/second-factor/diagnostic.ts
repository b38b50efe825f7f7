import { and, eq, isNull } from 'drizzle-orm'
import { isStaff } from '@/modules/auth/account-sql'
import { serverMessages } from '@/modules/auth/messages'
import { users } from '@/modules/auth/schema'
import { type Diagnostic, note, ok } from '@/src/kit/checks/diagnostic'

const messages = serverMessages.secondFactorDiagnostic

/** Checks that every moderator and admin has a second factor. */
export const secondFactorDiagnostic: Diagnostic = {
  name: 'second factors',
  advice: messages.advice,
  needsTables: true,
  isSetup: true,
  run: async ({ db }) => {
    const isActive = and(isStaff, isNull(users.deletedAt), isNull(users.suspendedAt))
    const staff = await db.$count(users, isActive)
    const without = await db.$count(users, and(isActive, eq(users.hasSecondFactor, false)))
    if (staff === 0) return note(messages.nobody)
    return without === 0 ? ok(messages.all) : note(messages.some(without, staff))
  },
}
