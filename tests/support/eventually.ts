const stepMs = 25

/** Repeats the check until it passes, then returns its result. After `withinMs`, throws the last error. */
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
