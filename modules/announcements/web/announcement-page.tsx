import { useQuery } from '@tanstack/react-query'
import { EmptyState, formatDate, LoadingBlock, Page, useDocumentTitle } from 'mintmark/web'
import { useParams } from 'wouter'
import { messages } from '../messages'
import { shellMessages } from '../shell-messages'
import { announcementQuery } from './queries'

const { page: text } = messages

/** An announcement, for its audience. */
export function AnnouncementPage() {
  const { id = '' } = useParams<{ id: string }>()
  const { data: announcement, error } = useQuery(announcementQuery(id))
  const title = announcement?.title ?? shellMessages.title
  useDocumentTitle(title)
  if (!announcement && error)
    return (
      <Page title={title} width="text">
        <EmptyState message={text.missing} />
      </Page>
    )
  if (!announcement)
    return (
      <Page title={title} width="text">
        <LoadingBlock />
      </Page>
    )
  return (
    <Page title={title} lead={text.on(formatDate(announcement.createdAt))} width="text">
      <p className="whitespace-pre-line wrap-anywhere">{announcement.content}</p>
    </Page>
  )
}
