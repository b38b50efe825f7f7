/** CPU time that this process has spent on building applications, in ms. */
export const applications = { cpuMs: 0 }

/** Runs `build` and adds its CPU time. */
export function countingApplications<Built>(build: () => Built): Built {
  const before = process.cpuUsage()
  const built = build()
  const { user, system } = process.cpuUsage(before)
  applications.cpuMs += (user + system) / 1000
  return built
}
