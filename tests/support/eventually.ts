const stepMs = 25

/** Tries until the check passes: for what happens shortly after an answer. The last failure is the one that is shown. */
export async function eventually<Result>(check: () => Promise<Result>, withinMs = 20_000): Promise<Result> {
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
