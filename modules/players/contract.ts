import * as v from 'valibot'
import { inputMessages } from '@/modules/players/messages'

const nameMax = 40

/** A name that somebody plays under; which there are is the platform's affair. */
export const PlayerName = v.pipe(
  v.string(inputMessages.username.missing),
  v.trim(),
  v.minLength(1, inputMessages.username.missing),
  v.maxLength(nameMax, inputMessages.username.long),
)

/** Without `confirmed` a phrase is asked for, with it the phrase is looked for. What is sent as `userInfo` is not read. */
export const PhraseLoginInput = v.object({
  username: PlayerName,
  confirmed: v.optional(v.boolean(inputMessages.confirmed)),
  userInfo: v.optional(v.unknown()),
})

const password = v.optional(
  v.pipe(v.string(inputMessages.password), v.maxLength(128, inputMessages.password)),
)

export const ChallengeInput = v.object({ username: PlayerName })
export const LinkPlayerInput = v.object({ username: PlayerName, currentPassword: password })
export type LinkPlayerInput = v.InferOutput<typeof LinkPlayerInput>

export const ReauthenticationInput = v.object({ currentPassword: password })

/** Somebody of the platform, as the specification names their fields. */
export const PlatformUser = v.object({
  id: v.string(),
  username: v.string(),
  displayName: v.string(),
  avatarUrl: v.nullable(v.string()),
  hasVerifiedBadge: v.boolean(),
  created: v.nullable(v.string()),
  description: v.string(),
  /** Their page on the platform, where there is one. */
  profileUrl: v.nullable(v.string()),
})
export type PlatformUser = v.InferOutput<typeof PlatformUser>

/** The player that an account is linked to, if there is one. */
export const LinkedPlayer = v.object({ player: v.nullable(PlatformUser) })

export const Challenge = v.object({ userInfo: PlatformUser, challenge: v.string() })

/** What an address carries that is not as it should be counts as not there: a person is looking at the page it leads to. */
const lenientParam = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(4_000))), undefined)

export const LoginQuery = v.object({ returnTo: lenientParam })

/** What the platform sends a browser back with. */
export const CallbackQuery = v.object({
  state: lenientParam,
  code: lenientParam,
  error: lenientParam,
  iss: lenientParam,
})
export type CallbackQuery = v.InferOutput<typeof CallbackQuery>

export const RedirectLocation = v.object({ location: v.string() })
