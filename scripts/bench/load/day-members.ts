import { enrollTotp, signUp } from '@/modules/auth/factory'
import type { DaySettings } from '@/scripts/bench/load/day-settings'
import { Visitor } from '@/scripts/bench/load/day-visitor'
import { type FastClock, timeOf } from '@/scripts/bench/site/fast-clock'
import { emailOf, readEmailedCode } from '@/tests/browser/sign-up'
import type { Site } from '@/tests/support/servers/spawned-site'

/** Signs up the members and the moderator of a day through the site's forms and emails. */
export async function createMembers(
  site: Site,
  { clock, dataDir, membersCount }: { clock: FastClock; dataDir: string; membersCount: number },
): Promise<Pick<DaySettings, 'members' | 'moderator'>> {
  const join = async (username: string) => {
    const { client } = new Visitor(site.origin, () => undefined)
    const email = emailOf(username)
    await signUp(client, { username, email })
    await client.post('/api/auth/verify', {
      email,
      code: await readEmailedCode(dataDir, username),
      type: 'signup',
    })
    return { username, email, client }
  }
  const members: DaySettings['members'] = []
  for (let at = 0; at < membersCount; at++) {
    const { username, email } = await join(`member_${at}`)
    members.push({ username, email })
  }
  const { username, email, client } = await join('day_moderator')
  const { secret } = await enrollTotp({ ctx: { now: () => timeOf(clock) } }, client)
  const { exitCode, stderr } = await site.command('user', 'promote', username, 'moderator')
  if (exitCode !== 0) throw new Error(`The promotion failed: ${stderr}`)
  await client.post('/api/auth/logout')
  return { members, moderator: { email, secret } }
}
