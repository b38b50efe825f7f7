import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { messages } from '@/modules/messages/messages'
import { shellMessages } from '@/modules/messages/shell-messages'
import { ConversationList } from '@/modules/messages/web/conversation-list'
import { conversationsQuery } from '@/modules/messages/web/queries'
import { Thread } from '@/modules/messages/web/thread'
import { SignedInOnly } from '@/web/lib/session/signed-in-only'
import { useOwnList } from '@/web/lib/use-own-list'
import { classNames } from '@/web/ui/class-names'
import { Page } from '@/web/ui/page'
import { Skeleton } from '@/web/ui/states/skeleton'

/** The list of conversations beside the selected one; a phone shows only one of them. */
export function MessagesPage() {
  const { userId } = useParams()
  return (
    <Page title={shellMessages.title} hideTitle={userId !== undefined}>
      <SignedInOnly fallback={<Skeleton shape="block" className="h-96" />}>
        {(user) => <Conversations ownId={user.id} chosenId={userId} />}
      </SignedInOnly>
    </Page>
  )
}

type Props = { ownId: string; chosenId: string | undefined }

function Conversations({ ownId, chosenId }: Props) {
  const ownList = useOwnList()
  const { data } = useInfiniteQuery(conversationsQuery(ownList.query))
  const list = <ConversationList list={ownList} ownId={ownId} chosenId={chosenId} />
  if (chosenId === undefined && !ownList.isFiltered && data?.pages[0]?.rows.length === 0) return list
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className={classNames('min-w-0', chosenId !== undefined && 'max-lg:hidden')}>{list}</div>
      {chosenId === undefined ? (
        <p className="grid min-h-96 place-items-center rounded-md border border-dashed border-line p-6 text-sm text-ink-muted max-lg:hidden">
          {messages.thread.choose}
        </p>
      ) : (
        <Thread key={chosenId} userId={chosenId} ownId={ownId} />
      )}
    </div>
  )
}
