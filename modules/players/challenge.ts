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
/** 128 words (seven bits each) that pass a platform's text filter and are hard to mistype or confuse. */
const vocabulary =
  `acorn anchor apple apron arrow autumn badger bakery bamboo banjo barley basket beacon beaver bottle branch breeze bridge
  bronze bucket butter button cabin candle canoe canvas carpet castle cedar cherry cinder circle clover cobble coffee copper coral cotton cradle
  cricket crystal dahlia desert dragon eagle echo ember engine falcon feather fiddle forest fossil garden garnet ginger glacier granite guitar
  hammer harbor harvest hazel hermit hollow honey island ivory jacket jasmine jigsaw kettle kitten ladder lantern lemon lilac lobster magnet
  maple marble meadow melon mirror mitten monsoon morning mountain mustard nectar needle nickel nutmeg oasis olive orbit orchard otter oyster
  paddle panther parade parsley pebble pepper piano pigeon pillow planet plum pocket potato prairie puzzle quartz rabbit raven ribbon
  river robin rocket saddle saffron salmon satin scarf silver walnut`.split(/\s+/)

/** 42 random bits as words that can be copied by hand. */
function generatePhrase(tx: TxContext): string {
  return [...tx.core.random(phraseLength)].map((byte) => vocabulary[byte % vocabulary.length]).join(' ')
}

/** 15 minutes: enough to log in on the platform and edit a profile there. */
const lifetimeMs = 900_000

/** The username that was entered and the id of the browser it was entered in. */
interface Claim {
  username: string
  browserId: string | undefined
}

interface IssuedChallenge {
  player: Player
  phrase: string
}

/** Returns the player with this username and the phrase to add to their profile. Throws player_unknown, platform_unavailable. */
export async function createChallenge(
  ctx: Context,
  { username, browserId }: Claim & { browserId: string },
): Promise<IssuedChallenge> {
  const player = await maybePlayer(ctx, { username })
  if (!player) throw playersErrors.player_unknown()
  const key = {
    browserHash: sha256Hex(browserId),
    username: username.toLowerCase(),
    playerId: player.playerId,
  }
  return { player, phrase: await transact(ctx, (tx) => saveChallenge(tx, key)) }
}

/**
 * Reads the profile again and returns its player if it contains the phrase. A failed check doesn't consume the phrase.
 * Throws proof_missing, platform_unavailable.
 */
export async function verifyChallenge(ctx: Context, claim: Claim): Promise<Player> {
  const [challenge] = await ctx.db.select().from(challenges).where(unexpiredChallenge(ctx, claim))
  if (!challenge) throw playersErrors.proof_missing({ detail: serverMessages.phraseExpired })
  const player = await maybePlayer(ctx, { playerId: challenge.playerId })
  if (!player || !lettersOnly(player.description).includes(lettersOnly(challenge.phrase)))
    throw playersErrors.proof_missing()
  return player
}

/** Deletes the challenge in one statement, so that concurrent requests can use it only once. Throws proof_missing. */
export async function consumeChallenge(tx: TxContext, claim: Claim): Promise<void> {
  const [deleted] = await tx.db.delete(challenges).where(unexpiredChallenge(tx, claim)).returning()
  if (!deleted) throw playersErrors.proof_missing({ detail: serverMessages.phraseExpired })
}

export async function deleteExpiredChallenges(ctx: Context): Promise<void> {
  await transact(ctx, (tx) => tx.db.delete(challenges).where(lt(challenges.expiresAt, tx.now())))
}

/** Reuses the browser's unexpired phrase, because it may already be in the profile. */
async function saveChallenge(
  tx: TxContext,
  key: Pick<typeof challenges.$inferSelect, 'browserHash' | 'username' | 'playerId'>,
): Promise<string> {
  const { browserHash, username, playerId } = key
  const sameClaim = and(eq(challenges.browserHash, browserHash), eq(challenges.username, username))
  const [existing] = await tx.db.select().from(challenges).where(sameClaim)
  const isReusable = existing && existing.playerId === playerId && existing.expiresAt > tx.now()
  const values = {
    ...key,
    phrase: isReusable ? existing.phrase : generatePhrase(tx),
    expiresAt: tx.now() + lifetimeMs,
  }
  await tx.db
    .insert(challenges)
    .values(values)
    .onConflictDoUpdate({ target: [challenges.browserHash, challenges.username], set: values })
  return values.phrase
}

function unexpiredChallenge(ctx: Context, { username, browserId }: Claim) {
  return and(
    eq(challenges.browserHash, sha256Hex(browserId ?? '')),
    eq(challenges.username, username.toLowerCase()),
    gt(challenges.expiresAt, ctx.now()),
  )
}

/** Platforms may change line breaks and spaces in a description. */
function lettersOnly(text: string): string {
  return text.toLowerCase().replace(/[^a-z]+/g, ' ')
}

/** Whether this browser has requested a phrase for the player. */
export async function hasChallenge(
  ctx: Context,
  playerId: string,
  browserId: string | undefined,
): Promise<boolean> {
  const isRequested = and(
    eq(challenges.browserHash, sha256Hex(browserId ?? '')),
    eq(challenges.playerId, playerId),
  )
  return (await ctx.db.$count(challenges, isRequested)) > 0
}
