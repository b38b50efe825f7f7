import type { RunCommand } from '@/src/kit/module/command'
import type { TestApp } from '@/tests/support/apps/create-test-app'

/** Runs a command of a module on the app. Returns its exit code and what it printed with --json, or the problem. */
export async function runCommand(
  command: RunCommand,
  app: TestApp,
  ...args: string[]
): Promise<[code: number, printed: unknown]> {
  let printed: unknown
  const fail = (code: number) => (problem: string) => {
    printed = problem
    return code
  }
  const code = await command(args, {
    isJson: true,
    print: (_, value) => {
      printed = value
    },
    withCore: (work) => work(app.core),
    failed: fail(1),
    badUsage: fail(2),
  })
  return [code, printed]
}
