import type { SetupCheck, TestedCheck } from '@/modules/admin/contract'
import { serverMessages } from '@/modules/admin/messages'
import { checkTests } from '@/modules/admin/schema'
import { type Diagnostic, diagnostics, runDiagnostic, wrong } from '@/src/kit/checks/diagnostic'
import type { Context, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { entriesOf } from '@/src/kit/ports'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'

/** Runs the checks of what it takes to set up the site. `mintmark doctor` runs them too. */
export function listChecks(ctx: Context): Promise<SetupCheck[]> {
  return Promise.all(setupDiagnostics(ctx).map((diagnostic) => runCheck(ctx, diagnostic)))
}

/** Tests a check, such as by sending an email to the admin, and records it. Throws not_found if it can't be tested. */
export async function testCheck(ctx: UserContext, name: string): Promise<TestedCheck> {
  const diagnostic = setupDiagnostics(ctx).find((each) => each.name === name)
  if (!diagnostic?.test) throw httpErrors.not_found()
  // Recorded first: the test acts on other services even if it fails.
  await transact(ctx, (tx) => recordStaffAction(tx, { action: 'admin.test-check', subjectId: name }))
  const result = ctx.core.isRestoreLocked()
    ? wrong(serverMessages.restoreLocked)
    : await runDiagnostic(ctx, { run: diagnostic.test })
  if (result.status === 'ok') await storeTest(ctx, { name, says: result.says })
  return { result, check: await runCheck(ctx, diagnostic) }
}

function setupDiagnostics(ctx: Context): Diagnostic[] {
  return entriesOf(ctx, diagnostics).filter(({ isSetup }) => isSetup)
}

async function runCheck(ctx: Context, diagnostic: Diagnostic): Promise<SetupCheck> {
  const { name, variables = [], test } = diagnostic
  return {
    name,
    ...(await runDiagnostic(ctx, diagnostic)),
    variables: [...variables],
    canTest: test !== undefined,
  }
}

async function storeTest(ctx: UserContext, test: { name: string; says: string }): Promise<void> {
  await transact(ctx, (tx) => {
    const values = { at: tx.now(), says: test.says }
    return tx.db
      .insert(checkTests)
      .values({ ...values, name: test.name })
      .onConflictDoUpdate({ target: checkTests.name, set: values })
  })
}
