import { useInfiniteQuery } from '@tanstack/react-query'
import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  formatCount,
  formatDateTime,
  LoadingBlock,
  Panel,
  StaffPage,
  serverNow,
  showError,
  toast,
} from 'mintmark/web'
import type { Announcement } from '../contract'
import { staffMessages as text } from '../messages'
import { shellMessages } from '../shell-messages'
import { AnnouncementForm } from './announcement-form'
import { announcementsQuery, useEndBanner } from './staff-queries'

/** Writes announcements, and lists those so far. */
export function AnnouncementsPage() {
  return (
    <StaffPage title={shellMessages.staffTitle} lead={text.lead}>
      <AnnouncementForm />
      <PastAnnouncements />
    </StaffPage>
  )
}

function PastAnnouncements() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(announcementsQuery)
  const announcements = data?.pages.flatMap((page) => page.rows)
  return (
    <Panel title={text.past}>
      {announcements ? (
        announcements.length === 0 ? (
          <EmptyState message={text.empty} />
        ) : (
          <ul className="divide-y divide-line">
            {announcements.map((announcement) => (
              <AnnouncementRow key={announcement.id} announcement={announcement} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingBlock />
      )}
      {hasNextPage && (
        <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </Panel>
  )
}

function AnnouncementRow({ announcement }: { announcement: Announcement }) {
  const { id, to, title, content, email, bannerUntil, author, createdAt, notified, completedAt } =
    announcement
  const { mutate: end, isPending } = useEndBanner()
  const isBannerOn = bannerUntil !== null && Date.parse(bannerUntil) > serverNow()
  return (
    <li className="grid gap-1.5 py-4 text-sm first:pt-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-sm font-semibold wrap-anywhere">{title}</h3>
        <Badge>{text.audiences[to].label}</Badge>
        {email && <Badge>{text.emailed}</Badge>}
        {bannerUntil !== null && (
          <Badge tone={isBannerOn ? 'accent' : 'neutral'}>
            {(isBannerOn ? text.bannerOn : text.bannerEnded)(formatDateTime(bannerUntil))}
          </Badge>
        )}
      </div>
      <p className="line-clamp-3 whitespace-pre-line wrap-anywhere">{content}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-ink-muted">
          {text.by({ author, moment: formatDateTime(createdAt) })} ·{' '}
          {text.notified(formatCount(notified), completedAt !== null)}
        </p>
        {isBannerOn && (
          <Button
            size="sm"
            busy={isPending}
            aria-label={text.endBannerOf(title)}
            onClick={() =>
              end(id, {
                onSuccess: () => toast({ title: text.ended, tone: 'good' }),
                onError: (error) => showError(text.endFailed, error),
              })
            }
          >
            {text.endBanner}
          </Button>
        )}
      </div>
    </li>
  )
}
