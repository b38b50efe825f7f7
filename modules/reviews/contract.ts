import * as v from 'valibot'
import { inputMessages } from '@/modules/reviews/messages'
import { cursorParam, limitParam } from '@/src/kit/input/params'
import { sanitizeText } from '@/src/kit/text/sanitize-text'

const textMaxLength = 500
export const starsMax = 5
const pageMax = 50
const idMaxLength = 64

const text = v.pipe(
  v.string(inputMessages.text.missing),
  v.transform(sanitizeText),
  v.maxLength(textMaxLength, inputMessages.text.long(textMaxLength)),
)

export const ReviewInput = v.object({
  stars: v.pipe(
    v.number(inputMessages.stars),
    v.integer(inputMessages.stars),
    v.minValue(1, inputMessages.stars),
    v.maxValue(starsMax, inputMessages.stars),
  ),
  text: v.optional(text, ''),
})
export type ReviewInput = v.InferOutput<typeof ReviewInput>

export const AnswerInput = v.object({ text: v.pipe(text, v.nonEmpty(inputMessages.text.missing)) })
export type AnswerInput = v.InferOutput<typeof AnswerInput>

const id = v.pipe(v.string(), v.maxLength(idMaxLength))
const subject = v.object({ sellerId: v.optional(id), itemId: v.optional(id) })
/** Whose reviews: those of a seller or of an item. */
export const ReviewSubject = v.pipe(
  subject,
  v.check((query) => namesOneSubject(query), inputMessages.subject),
)
export type ReviewSubject = v.InferOutput<typeof ReviewSubject>

function namesOneSubject({ sellerId, itemId }: v.InferOutput<typeof subject>): boolean {
  return (sellerId === undefined) !== (itemId === undefined)
}

/** The least average of a seller, from 1 to 5 with at most one decimal. */
export const MinRating = v.pipe(
  v.string(inputMessages.minRating),
  v.regex(/^[1-5](\.\d)?$/, inputMessages.minRating),
  v.transform(Number),
  v.maxValue(starsMax, inputMessages.minRating),
)

export const ReviewsQuery = v.pipe(
  v.object({
    ...subject.entries,
    limit: limitParam(pageMax, inputMessages.limit(pageMax)),
    cursor: cursorParam,
  }),
  v.check((query) => namesOneSubject(query), inputMessages.subject),
)
export type ReviewsQuery = v.InferOutput<typeof ReviewsQuery>

export const Review = v.object({
  id: v.string(),
  /** 0 once moderators removed it. */
  stars: v.number(),
  /** Empty if the buyer left stars alone. A line that says so once moderators removed it. */
  text: v.string(),
  isRemoved: v.boolean(),
  /** Masked: "Jo…n". */
  buyer: v.string(),
  buyerTemporary: v.boolean(),
  itemId: v.string(),
  itemName: v.string(),
  /** Null once the account is deleted. */
  seller: v.nullable(v.string()),
  sellerTemporary: v.boolean(),
  createdAt: v.string(),
  editedAt: v.nullable(v.string()),
  /** The seller's. */
  answer: v.nullable(v.object({ text: v.string(), createdAt: v.string() })),
})
export type Review = v.InferOutput<typeof Review>

export const ReviewFigures = v.object({
  count: v.number(),
  /** From 1 to 5, with one decimal. */
  average: v.nullable(v.number()),
  /** How many reviews have one star, two stars, and so on. */
  distribution: v.array(v.number()),
})
export type ReviewFigures = v.InferOutput<typeof ReviewFigures>

/** The review of an order, and what the party who asks can do about it. */
export const OrderReview = v.object({
  review: v.nullable(Review),
  /** Until when the buyer may write or change it; null if they may not. */
  writableUntil: v.nullable(v.string()),
  isAnswerable: v.boolean(),
})
export type OrderReview = v.InferOutput<typeof OrderReview>
