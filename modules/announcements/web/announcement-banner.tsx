import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import {
  IconButton,
  readPreference,
  serverNow,
  storePreference,
  useClientConfig,
  useFrame,
  useTopicSubscription,
  useViewer,
} from 'mintmark/web'
import { useCallback, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { BannerAnnouncement } from '../contract'
import { shellMessages } from '../shell-messages'
import { announcementPath } from './paths'
import { bannerQuery } from './queries'

const { banner: text } = shellMessages
const preference = 'announcement'
/** How often at least a page looks whether a banner has ended: timers of a device that sleeps are late. */
const checkMaxMs = 60_000
/** Longer texts end with a link to the rest. */
const shownLength = 200

/** The newest announcement with a banner, until this browser dismisses it. */
export function AnnouncementBanner() {
  const announcement = useBanner()
  const [dismissed, setDismissed] = useState(() => readPreference(preference))
  const [path] = useLocation()
  const hasEnded = useHasPassed(announcement?.until)
  if (
    !announcement ||
    hasEnded ||
    dismissed === keyOf(announcement) ||
    path === announcementPath(announcement.id)
  )
    return null
  const { id, title, content } = announcement
  const dismiss = () => {
    storePreference(preference, keyOf(announcement))
    setDismissed(keyOf(announcement))
  }
  return (
    <aside aria-label={text.label} className="border-b border-line bg-accent-soft">
      <div className="mx-auto flex max-w-content items-start gap-2 px-4 py-1 text-sm sm:px-6">
        <p className="min-w-0 flex-1 py-2 wrap-anywhere">
          <strong className="font-semibold">{title}</strong> {shorten(content)}{' '}
          <Link
            href={announcementPath(id)}
            aria-label={text.about(text.more, title)}
            className="rounded-sm font-semibold whitespace-nowrap underline underline-offset-4"
          >
            {text.more}
          </Link>
        </p>
        <IconButton label={text.dismiss} onClick={dismiss}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
    </aside>
  )
}

/** The banner of the first HTML, or the viewer's own; after an announcement, the one that is newest then. */
function useBanner(): BannerAnnouncement | undefined {
  const { announcement, targetedAnnouncement } = useClientConfig().values
  const isUser = useViewer().state === 'user'
  const client = useQueryClient()
  const [hasChanged, setChanged] = useState(false)
  const refetch = useCallback(() => {
    setChanged(true)
    void client.invalidateQueries(bannerQuery)
  }, [client])
  useTopicSubscription(['announcements'], bannerQuery.queryKey.join('/'))
  useFrame('announcements', refetch)
  const isAsked = hasChanged || (isUser && targetedAnnouncement === true)
  const { data } = useQuery({ ...bannerQuery, enabled: isAsked })
  if (data) return data.banner ?? undefined
  return typeof announcement === 'string' ? JSON.parse(announcement) : undefined
}

/** Whether the server's clock has reached a time, also while the page is disconnected. */
function useHasPassed(until: string | undefined): boolean {
  const [now, setNow] = useState(serverNow)
  const end = until === undefined ? Infinity : Date.parse(until)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const at = serverNow()
      if (at >= end) setNow(at)
      else timer = setTimeout(look, Math.min(end - at, checkMaxMs))
    }
    if (end !== Infinity) look()
    return () => clearTimeout(timer)
  }, [end])
  return now >= end
}

/** A preference consists of letters, and so few that the server reads it, too: the banner never appears only to disappear. */
function keyOf({ id }: BannerAnnouncement): string {
  const digits = id.replaceAll('-', '').slice(-20)
  return digits.replace(/[0-9a-f]/g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
}

function shorten(content: string): string {
  return content.length <= shownLength ? content : `${content.slice(0, shownLength).trimEnd()}…`
}
