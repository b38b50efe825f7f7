import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { Link } from 'wouter'
import type { Correspondent } from '@/modules/messages/contract'
import { shellWords } from '@/modules/messages/shell-words'
import { BlockButton } from '@/modules/messages/web/block-button'
import { ComposeForm } from '@/modules/messages/web/compose-form'
import { personQuery } from '@/modules/messages/web/queries'
import { ThreadMessages } from '@/modules/messages/web/thread-messages'
import { words } from '@/modules/messages/words'
import { errorWords } from '@/web/lib/api-error'
import { useDocumentTitle } from '@/web/lib/document-title'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'
import { Skeleton } from '@/web/ui/skeleton'

const said = words.thread

type Props = { userId: string; ownId: string }

/** What one and another wrote, and the place to write on. */
export function Thread({ userId, ownId }: Props) {
  const { data: person, error } = useQuery(personQuery(userId))
  useDocumentTitle(person ? `${person.username} · ${shellWords.title}` : undefined)
  if (person) return <Found person={person} ownId={ownId} />
  if (!error) return <Skeleton shape="block" className="h-[calc(100dvh-12rem)] min-h-96" />
  return (
    <EmptyState
      title={errorWords(error, said.failed)}
      action={
        <Button asChild>
          <Link href="/messages">{said.back}</Link>
        </Button>
      }
    />
  )
}

function Found({ person, ownId }: { person: Correspondent; ownId: string }) {
  const { userId, username } = person
  return (
    <section
      aria-label={said.messages(username)}
      className="flex h-[calc(100dvh-12rem)] min-h-[28rem] min-w-0 flex-col overflow-clip rounded-md border border-line bg-surface-raised"
    >
      <div className="flex items-center gap-2 border-b border-line py-2 pr-3 pl-2 lg:pl-5">
        <Link
          href="/messages"
          aria-label={said.back}
          className="grid size-10 shrink-0 place-items-center rounded-md text-ink-muted hover:text-ink lg:hidden"
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Link>
        <h2 className="min-w-0 flex-1 truncate text-base">{username}</h2>
        {!person.hasLeft && <BlockButton person={person} />}
      </div>
      <ThreadMessages userId={userId} username={username} ownId={ownId} />
      <div className="border-t border-line p-4">
        <Writing person={person} />
      </div>
    </section>
  )
}

function Writing({ person }: { person: Correspondent }) {
  const { hasLeft, isBlocked, username } = person
  const reason = hasLeft ? words.write.left : isBlocked ? words.write.blocked(username) : undefined
  return reason ? <p className="text-sm text-ink-muted">{reason}</p> : <ComposeForm person={person} />
}
