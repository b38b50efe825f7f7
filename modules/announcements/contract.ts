import { cursorParam, limitParam, requiredText, sanitizeLine, zonedTime } from 'mintmark/module'
import * as v from 'valibot'
import { inputMessages } from './input-messages'

const titleMaxLength = 100
const contentMaxLength = 2_000

/** `all` are all users, and for the banner visitors too; buyers paid for something; sellers have or had a listing. */
export const audiences = ['all', 'buyers', 'sellers'] as const
export type Audience = (typeof audiences)[number]

const Title = v.pipe(
  v.string(inputMessages.title),
  v.transform(sanitizeLine),
  v.nonEmpty(inputMessages.title),
  v.maxLength(titleMaxLength, inputMessages.titleTooLong(titleMaxLength)),
)

const BannerUntil = zonedTime(inputMessages.bannerUntil)

export const NewAnnouncement = v.object({
  to: v.picklist(audiences, inputMessages.to),
  title: Title,
  content: requiredText(contentMaxLength),
  /** Also by email, to users who haven't turned that off. */
  email: v.optional(v.boolean(inputMessages.email), false),
  bannerUntil: v.optional(v.nullable(BannerUntil), null),
})
export type NewAnnouncement = v.InferOutput<typeof NewAnnouncement>

export const Announcement = v.object({
  id: v.string(),
  to: v.picklist(audiences),
  title: v.string(),
  content: v.string(),
  email: v.boolean(),
  bannerUntil: v.nullable(v.string()),
  createdAt: v.string(),
  /** Null for the operator, by a command. */
  authorId: v.nullable(v.string()),
  author: v.string(),
  /** How many users got the notice so far. */
  notified: v.number(),
  /** When the last of them did; null before. */
  completedAt: v.nullable(v.string()),
})
export type Announcement = v.InferOutput<typeof Announcement>

export const AnnouncementsQuery = v.object({
  limit: limitParam(100, inputMessages.limit),
  cursor: cursorParam,
})

/** How many users an announcement would reach. */
export const Receivers = v.object({ all: v.number(), buyers: v.number(), sellers: v.number() })

/** What its audience reads. */
export const PublicAnnouncement = v.object({
  id: v.string(),
  title: v.string(),
  content: v.string(),
  createdAt: v.string(),
})
export type PublicAnnouncement = v.InferOutput<typeof PublicAnnouncement>

const BannerAnnouncement = v.object({
  ...PublicAnnouncement.entries,
  /** When its banner ends. */
  until: v.string(),
})
export type BannerAnnouncement = v.InferOutput<typeof BannerAnnouncement>

/** The newest announcement with a banner that the viewer should see. */
export const Banner = v.object({ banner: v.nullable(BannerAnnouncement) })
