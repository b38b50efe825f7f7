import { and, eq, gt, lt } from 'drizzle-orm'
import type { Player } from '@/modules/platform/ports'
import { maybePlayer } from '@/modules/platform/service'
import { playersErrors } from '@/modules/players/errors'
import { serverMessages } from '@/modules/players/messages'
import { challenges } from '@/modules/players/schema'
import type { Context, TxContext } from '@/src/kit/context'
import { sha256Hex } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'

const phraseLength = 6
/** Short, harmless and unlike one another: a platform's filter lets them pass, and nobody mistypes them. 128, so that each is seven bits. */
const vocabulary =
  `acorn anchor apple apron arrow autumn badger bakery bamboo banjo barley basket beacon beaver bottle branch breeze bridge
  bronze bucket butter button cabin candle canoe canvas carpet castle cedar cherry cinder circle clover cobble coffee copper coral cotton cradle
  cricket crystal dahlia desert dragon eagle echo ember engine falcon feather fiddle forest fossil garden garnet ginger glacier granite guitar
  hammer harbor harvest hazel hermit hollow honey island ivory jacket jasmine jigsaw kettle kitten ladder lantern lemon lilac lobster magnet
  maple marble meadow melon mirror mitten monsoon morning mountain mustard nectar needle nickel nutmeg oasis olive orbit orchard otter oyster
  paddle panther parade parsley pebble pepper piano pigeon pillow planet plum pocket potato prairie puzzle quartz rabbit raven ribbon
  river robin rocket saddle saffron salmon satin scarf silver walnut`.split(/\s+/)

/** Forty-two bits in words that a person can copy by hand. */
function generatePhrase(tx: TxContext): string {
  return [...tx.core.random(phraseLength)].map((byte) => vocabulary[byte % vocabulary.length]).join(' ')
}

/** Long enough to log in on the platform and to find where a profile is written. */
const lifetimeMs = 900_000

/** A name that was typed, and what the browser is known by in which it was. */
interface Claim {
  username: string
  browser: string | undefined
}

interface IssuedChallenge {
  player: Player
  phrase: string
}

/** Finds a player and what they are to write into their profile. Throws player_unknown, platform_unavailable. */
export async function createChallenge(
  ctx: Context,
  { username, browser }: Claim & { browser: string },
): Promise<IssuedChallenge> {
  const player = await maybePlayer(ctx, { username })
  if (!player) throw playersErrors.player_unknown()
  const wanted = {
    browserHash: sha256Hex(browser),
    username: username.toLowerCase(),
    playerId: player.playerId,
  }
  return { player, phrase: await transact(ctx, (tx) => saveChallenge(tx, wanted)) }
}

/**
 * Reads the profile again and answers whose it is, if the phrase stands there; a phrase that does not is good for another try.
 * Throws proof_missing, platform_unavailable.
 */
export async function verifyChallenge(ctx: Context, claim: Claim): Promise<Player> {
  const [given] = await ctx.db.select().from(challenges).where(unexpiredChallenge(ctx, claim))
  if (!given) throw playersErrors.proof_missing({ detail: serverMessages.phraseExpired })
  const player = await maybePlayer(ctx, { playerId: given.playerId })
  if (!player || !lettersOnly(player.description).includes(lettersOnly(given.phrase)))
    throw playersErrors.proof_missing()
  return player
}

/** Uses the phrase up, by one statement. Throws proof_missing where it was. */
export async function consumeChallenge(tx: TxContext, claim: Claim): Promise<void> {
  const [burnt] = await tx.db.delete(challenges).where(unexpiredChallenge(tx, claim)).returning()
  if (!burnt) throw playersErrors.proof_missing({ detail: serverMessages.phraseExpired })
}

export async function deleteExpiredChallenges(ctx: Context): Promise<void> {
  await transact(ctx, (tx) => tx.db.delete(challenges).where(lt(challenges.expiresAt, tx.now())))
}

/** The same browser is given the same phrase while it lasts, because it may stand in the profile already. */
async function saveChallenge(
  tx: TxContext,
  wanted: Pick<typeof challenges.$inferSelect, 'browserHash' | 'username' | 'playerId'>,
): Promise<string> {
  const { browserHash, username, playerId } = wanted
  const own = and(eq(challenges.browserHash, browserHash), eq(challenges.username, username))
  const [before] = await tx.db.select().from(challenges).where(own)
  const lasts = before && before.playerId === playerId && before.expiresAt > tx.now()
  const values = {
    ...wanted,
    phrase: lasts ? before.phrase : generatePhrase(tx),
    expiresAt: tx.now() + lifetimeMs,
  }
  await tx.db
    .insert(challenges)
    .values(values)
    .onConflictDoUpdate({ target: [challenges.browserHash, challenges.username], set: values })
  return values.phrase
}

function unexpiredChallenge(ctx: Context, { username, browser }: Claim) {
  return and(
    eq(challenges.browserHash, sha256Hex(browser ?? '')),
    eq(challenges.username, username.toLowerCase()),
    gt(challenges.expiresAt, ctx.now()),
  )
}

/** Platforms break lines and squeeze blanks as they like. */
function lettersOnly(text: string): string {
  return text.toLowerCase().replace(/[^a-z]+/g, ' ')
}

/** Whether this browser was given a phrase for that player. */
export async function hasChallenge(
  ctx: Context,
  playerId: string,
  browser: string | undefined,
): Promise<boolean> {
  const own = and(eq(challenges.browserHash, sha256Hex(browser ?? '')), eq(challenges.playerId, playerId))
  return (await ctx.db.$count(challenges, own)) > 0
}
