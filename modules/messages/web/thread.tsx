import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { sellerPath } from '@/modules/catalog/web/paths'
import type { Contact } from '@/modules/messages/contract'
import { messages } from '@/modules/messages/messages'
import { shellMessages } from '@/modules/messages/shell-messages'
import { ComposeForm } from '@/modules/messages/web/compose-form'
import { messagesPath } from '@/modules/messages/web/paths'
import { contactQuery, useSetBlocked } from '@/modules/messages/web/queries'
import { ThreadLog } from '@/modules/messages/web/thread-log'
import { reportSlot } from '@/web/layout/slots'
import { ApiError, errorMessage } from '@/web/lib/api/api-error'
import { useDocumentTitle } from '@/web/lib/document-title'
import { SlotView } from '@/web/lib/modules/slots'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { EmptyState } from '@/web/ui/states/empty-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { TextLink } from '@/web/ui/text-link'
import { showError } from '@/web/ui/toasts/show-error'
import { Avatar } from '@/web/ui/values/avatar'
import { Username } from '@/web/ui/values/username'

const texts = messages.thread

type Props = { userId: string; ownId: string }

export function Thread({ userId, ownId }: Props) {
  const { data: contact, error } = useQuery(contactQuery(userId))
  useDocumentTitle(contact ? `${contact.username} · ${shellMessages.title}` : undefined)
  if (contact) return <ContactThread contact={contact} ownId={ownId} />
  if (!error) return <Skeleton shape="block" className="h-[calc(100dvh-12rem)] min-h-96" />
  return (
    <EmptyState
      title={
        error instanceof ApiError && error.status === 422
          ? uiMessages.notFound.title
          : errorMessage(error, texts.failed)
      }
      action={
        <Button asChild>
          <Link href={messagesPath}>{texts.back}</Link>
        </Button>
      }
    />
  )
}

function ContactThread({ contact, ownId }: { contact: Contact; ownId: string }) {
  const { userId, username } = contact
  return (
    <section
      aria-label={texts.messages(username)}
      className="flex h-[calc(100dvh-12rem)] min-h-[28rem] min-w-0 flex-col overflow-clip rounded-md border border-line bg-surface-raised"
    >
      <div className="flex items-center gap-2 border-b border-line py-2 pe-3 ps-2 lg:ps-5">
        <Link
          href={messagesPath}
          aria-label={texts.back}
          className="grid size-10 shrink-0 place-items-center rounded-md text-ink-muted hover:text-ink lg:hidden"
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Link>
        <Avatar src={contact.imageUrl} name={username} className="size-8 text-sm" />
        <h2 className="min-w-0 flex-1 truncate text-base">
          <ContactName contact={contact} />
        </h2>
        {!contact.hasLeft && (
          <>
            <SlotView slot={reportSlot} props={{ subject: 'person', id: userId, what: username }} />
            <BlockButton contact={contact} />
          </>
        )}
      </div>
      <ThreadLog userId={userId} username={username} ownId={ownId} />
      <div className="border-t border-line p-4">
        <Composer contact={contact} />
      </div>
    </section>
  )
}

/** Leads to the public page of the contact. */
function ContactName({ contact: { username, isTemporary, hasLeft } }: { contact: Contact }) {
  const name = <Username name={username} isTemporary={isTemporary} className="flex-wrap gap-y-0" />
  return hasLeft ? name : <TextLink href={sellerPath(username)}>{name}</TextLink>
}

function Composer({ contact }: { contact: Contact }) {
  const { hasLeft, isBlocked, username } = contact
  const reason = hasLeft
    ? messages.write.contactDeleted
    : isBlocked
      ? messages.write.blocked(username)
      : undefined
  return reason ? <p className="text-sm text-ink-muted">{reason}</p> : <ComposeForm contact={contact} />
}

const blockButtonTexts = messages.block

/** Asks for confirmation before blocking, but not before unblocking. */
function BlockButton({ contact: { userId, username, isBlocked } }: { contact: Contact }) {
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = useSetBlocked(userId)
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        busy={isPending}
        onClick={() => (isBlocked ? setBlocked(false) : setConfirming(true))}
      >
        {isBlocked ? blockButtonTexts.undo : blockButtonTexts.action}
      </Button>
      <Dialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={blockButtonTexts.question(username)}
        description={blockButtonTexts.description}
        footer={
          <>
            <Button onClick={() => setConfirming(false)}>{blockButtonTexts.cancel}</Button>
            <Button variant="danger" busy={isPending} onClick={() => setBlocked(true)}>
              {blockButtonTexts.action}
            </Button>
          </>
        }
      />
    </>
  )

  function setBlocked(next: boolean) {
    mutate(next, {
      onSuccess: () => setConfirming(false),
      onError: (error) => showError(next ? blockButtonTexts.failed : blockButtonTexts.undoFailed, error),
    })
  }
}
