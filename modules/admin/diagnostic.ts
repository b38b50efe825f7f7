import { eq } from 'drizzle-orm'
import { serverMessages } from '@/modules/admin/messages'
import { checkTests } from '@/modules/admin/schema'
import { type Diagnostic, note, ok } from '@/src/kit/checks/diagnostic'

/** Checks that an admin has sent a test email. */
export const testEmailDiagnostic: Diagnostic = {
  name: 'test email',
  advice: serverMessages.testEmailAdvice,
  needsTables: true,
  isSetup: true,
  run: async ({ db }) => {
    const [test] = await db.select().from(checkTests).where(eq(checkTests.name, 'mail'))
    return test
      ? ok(`${test.says} on ${new Date(test.at).toISOString().slice(0, 10)}`)
      : note(serverMessages.noTestEmail)
  },
}
