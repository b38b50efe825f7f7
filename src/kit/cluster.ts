/** The state that the processes of one site share. Implemented by src/cluster over Redis. */
export interface Cluster {
  /** False while Redis is unreachable or too slow; scripts aren't sent then. */
  readonly isAvailable: boolean
  /** Sends `data` to the other processes. Lost while Redis is unreachable. */
  broadcast(channel: string, data: unknown): void
  /** Calls `handle` with data from other processes. The data is unvalidated. */
  onBroadcast(channel: string, handle: (data: unknown) => void): void
  /** Calls `handle` after a reconnect, when messages may have been missed. */
  onReconnect(handle: () => void): void
  /** Runs a Lua script on these keys. Returns undefined, or resolves to it, when Redis is unreachable or too slow. */
  runScript(
    script: string,
    keys: readonly string[],
    args: readonly (string | number)[],
  ): Promise<unknown> | undefined
}
