/** CPU time that this process has spent on building applications, in ms. */
export const applications = { cpuMs: 0 }

/** Runs `build` and adds its CPU time. */
export async function countingApplications<Built>(build: () => Promise<Built>): Promise<Built> {
  const before = process.cpuUsage()
  const built = await build()
  const { user, system } = process.cpuUsage(before)
  applications.cpuMs += (user + system) / 1000
  return built
}
