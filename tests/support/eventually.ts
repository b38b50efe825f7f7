const stepMs = 25
/** Ends a wait for something that never happens. Far more than anything takes, even on a busy machine. */
export const patienceMs = 120_000

/** Repeats the check until it passes, then returns its result. After `withinMs`, throws the last error. */
export async function eventually<Result>(
  check: () => Promise<Result>,
  withinMs = patienceMs,
): Promise<Result> {
  const giveUpAt = performance.now() + withinMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
      await Bun.sleep(stepMs)
    }
  }
}
