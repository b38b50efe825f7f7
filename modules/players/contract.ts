import * as v from 'valibot'
import { inputMessages } from '@/modules/players/messages'

const nameMax = 40

/** A username on the platform, which alone decides the names that exist. */
const PlayerName = v.pipe(
  v.string(inputMessages.username.missing),
  v.trim(),
  v.minLength(1, inputMessages.username.missing),
  v.maxLength(nameMax, inputMessages.username.long),
)

/** Without `confirmed` the request returns a phrase; with it the server checks the profile for the phrase. `userInfo` is ignored. */
export const PhraseLoginInput = v.object({
  username: PlayerName,
  confirmed: v.optional(v.boolean(inputMessages.confirmed)),
  userInfo: v.optional(v.unknown()),
})

const password = v.optional(
  v.pipe(v.string(inputMessages.password), v.maxLength(128, inputMessages.password)),
)

export const PlayerQuery = v.object({ username: PlayerName })
export const ChallengeInput = v.object({ username: PlayerName })
export const LinkPlayerInput = v.object({ username: PlayerName, currentPassword: password })
export type LinkPlayerInput = v.InferOutput<typeof LinkPlayerInput>

export const ReauthenticationInput = v.object({ currentPassword: password })

/** A player that a user has linked, as staff see it. */
export const LinkedPlayer = v.object({
  platform: v.string(),
  playerId: v.string(),
  username: v.string(),
  displayName: v.string(),
  linkedAt: v.string(),
})

/** A player, with the field names of the specification. */
export const PlatformUser = v.object({
  id: v.string(),
  username: v.string(),
  displayName: v.string(),
  avatarUrl: v.nullable(v.string()),
  hasVerifiedBadge: v.boolean(),
  created: v.nullable(v.string()),
  description: v.string(),
  /** The player's page on the platform. */
  profileUrl: v.nullable(v.string()),
})
export type PlatformUser = v.InferOutput<typeof PlatformUser>

export const Challenge = v.object({ userInfo: PlatformUser, challenge: v.string() })
export type Challenge = v.InferOutput<typeof Challenge>

/** An invalid value counts as missing: these routes answer browsers with a redirect, not with a 422. */
const lenientParam = v.fallback(
  v.optional(v.pipe(v.string(), v.maxLength(4_000), v.excludes('\0'))),
  undefined,
)

export const LoginQuery = v.object({ returnTo: lenientParam })

/** The query of the platform's OAuth callback. */
export const CallbackQuery = v.object({
  state: lenientParam,
  code: lenientParam,
  error: lenientParam,
  iss: lenientParam,
})
export type CallbackQuery = v.InferOutput<typeof CallbackQuery>

export const RedirectLocation = v.object({ location: v.string() })
