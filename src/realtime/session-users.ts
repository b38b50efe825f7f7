import type { Context, SessionUser } from '@/src/kit/context'
import { definePort } from '@/src/kit/ports'

/** Whoever ends a session, or changes what its person may do, says `touch(tx, peopleData)`. */
export const sessionUsersTag = 'realtime.session-users'

/** Who is behind these sessions now, a few hundred at once; a session that has ended is missing. */
type FindSessionUsers = (ctx: Context, sessionIds: readonly string[]) => Promise<Map<string, SessionUser>>

/** Nobody filling it would keep sockets open for whoever has logged out, so it must be filled. */
export const sessionUsersPort = definePort<FindSessionUsers>('realtime.session-users')
