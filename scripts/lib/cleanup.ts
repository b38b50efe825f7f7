type Cleanup = () => void | Promise<void>

const pending = new Set<Cleanup>()

/** Runs `cleanup` when the script ends, by whatever way: its end, a failure or Ctrl-C. The answer runs it sooner. */
export function onExit(cleanup: Cleanup): () => Promise<void> {
  pending.add(cleanup)
  return async () => {
    if (pending.delete(cleanup)) await cleanup()
  }
}

/** Undoes everything in reverse order and leaves. */
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
