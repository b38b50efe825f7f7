type Cleanup = () => PromiseLike<unknown>

const cleanups: Cleanup[] = []

/** Runs `cleanup` after the last test file of this process, for what its files share. */
export function atEndOfRun(cleanup: Cleanup): void {
  cleanups.push(cleanup)
}

/** Called by the preload. */
export async function endRun(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}
