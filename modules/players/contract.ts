import * as v from 'valibot'
import { inputWords } from '@/modules/players/words'

const nameMax = 40

/** A name that somebody plays under; which there are is the platform's affair. */
export const PlayerName = v.pipe(
  v.string(inputWords.name.missing),
  v.trim(),
  v.minLength(1, inputWords.name.missing),
  v.maxLength(nameMax, inputWords.name.long),
)

/** Without `confirmed` a phrase is asked for, with it the phrase is looked for. What is sent as `userInfo` is not read. */
export const SimpleLogin = v.object({
  username: PlayerName,
  confirmed: v.optional(v.boolean(inputWords.confirmed)),
  userInfo: v.optional(v.unknown()),
})

const password = v.optional(v.pipe(v.string(inputWords.password), v.maxLength(128, inputWords.password)))

export const PlayerWanted = v.object({ username: PlayerName })
export const LinkPlayer = v.object({ username: PlayerName, currentPassword: password })
export type LinkPlayer = v.InferOutput<typeof LinkPlayer>

export const Proof = v.object({ currentPassword: password })

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
export const OwnPlayer = v.object({ player: v.nullable(PlatformUser) })

export const Challenge = v.object({ userInfo: PlatformUser, challenge: v.string() })

/** What an address carries that is not as it should be counts as not there: a person is looking at the page it leads to. */
const carried = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(4_000))), undefined)

export const SetOut = v.object({ returnTo: carried })

/** What the platform sends a browser back with. */
export const Returned = v.object({ state: carried, code: carried, error: carried, iss: carried })
export type Returned = v.InferOutput<typeof Returned>

export const LeadsTo = v.object({ location: v.string() })
