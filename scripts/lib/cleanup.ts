type Cleanup = () => void | Promise<void>

const pending = new Set<Cleanup>()

/** Runs `cleanup` when the script ends, also by a failure or Ctrl-C. Returns a function that runs it earlier. */
export function onExit(cleanup: Cleanup): () => Promise<void> {
  pending.add(cleanup)
  return async () => {
    if (pending.delete(cleanup)) await cleanup()
  }
}

/** Runs all cleanups in reverse order and exits. */
export async function exitAfterCleanup(exitCode: number): Promise<never> {
  for (const cleanup of [...pending].reverse()) {
    pending.delete(cleanup)
    await cleanup()
  }
  process.exit(exitCode)
}

process.on('SIGINT', () => exitAfterCleanup(130))
process.on('SIGTERM', () => exitAfterCleanup(143))
process.on('SIGHUP', () => exitAfterCleanup(129))
