import type { Version } from '@/modules/terms/contract'
import { messages } from '@/modules/terms/messages'
import { serverNow } from '@/web/lib/api/server-clock'
import { formatDate } from '@/web/lib/format/format'

/** Says from when or until when a version applies, given all versions, newest first. */
export function describeState(version: Version, versions: readonly Version[]): string {
  const { states } = messages
  if (version.number === currentOf(versions)?.number) return states.current(formatDate(version.appliesAt))
  const isUpcoming = Date.parse(version.appliesAt) > serverNow()
  return isUpcoming
    ? states.upcoming(formatDate(version.appliesAt))
    : states.former(formatDate(version.publishedAt))
}

/** The version that applies now, of all versions, newest first. */
export function currentOf(versions: readonly Version[]): Version | undefined {
  return versions.find(({ appliesAt }) => Date.parse(appliesAt) <= serverNow())
}
