import type { Context, SessionUser } from '@/src/kit/context'
import { definePort } from '@/src/kit/ports'

/** Invalidate this cache tag when a session ends or the rights of its user change. */
export const sessionUsersTag = 'realtime.session-users'

/** The current users of some hundred sessions. Ended sessions are missing. */
type FindSessionUsers = (ctx: Context, sessionIds: readonly string[]) => Promise<Map<string, SessionUser>>

/** Returns the users of sessions. Required: without it, sockets of ended sessions would stay open. */
export const sessionUsersPort = definePort<FindSessionUsers>('realtime.session-users')
